"""Wrong. It leaves it to view to notice widths that do not fit, with -1 for the tokens. For x of
shape (1, 4, 5) and 2 heads no ValueError comes, but a result of shape (1, 2, 5, 2): five tokens in
place of four.

Diagnosis: none
"""
def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    batch, _, d_out = x.shape
    head_dim = d_out // num_heads
    try:
        cut = x.view(batch, -1, num_heads, head_dim)
    except RuntimeError as problem:
        raise ValueError(f"{num_heads} heads cannot share {d_out} features") from problem
    return cut.transpose(1, 2)
