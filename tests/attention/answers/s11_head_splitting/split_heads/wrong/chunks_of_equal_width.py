"""Whether the heads can share the features is judged by whether all chunks are equally wide. But
chunk may return fewer chunks: 6 features and 4 heads give three heads of width 2 in place of a
ValueError.

Diagnosis: none
"""
def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    chunks = x.chunk(num_heads, dim=-1)
    widths = {chunk.shape[-1] for chunk in chunks}
    if len(widths) != 1:
        raise ValueError("num_heads has to divide d_out")
    return torch.stack(chunks, dim=1)
