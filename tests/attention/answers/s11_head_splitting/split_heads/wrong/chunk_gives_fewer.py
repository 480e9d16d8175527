"""Wrong: it asks whether all chunks are equally wide, but torch.chunk may give fewer chunks than it
was asked for. An x of shape (1, 2, 6) with 4 heads gives shape (1, 3, 2, 2), and a ValueError is
right.

Diagnosis: none
"""

def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    heads = x.chunk(num_heads, dim=-1)
    if any(head.shape != heads[0].shape for head in heads):
        raise ValueError(f"{num_heads} heads cannot share {x.shape[-1]} features evenly")
    return torch.stack(heads, dim=1)
