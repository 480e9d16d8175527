"""The heads are windows that slide along the features by their own width (`Tensor.unfold`).

Diagnosis: none
"""


def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    head_dim, rest = divmod(x.size(-1), num_heads)
    if rest:
        raise ValueError(f"{x.size(-1)} features cannot be shared evenly by {num_heads} heads")
    windows = x.unfold(dimension=2, size=head_dim, step=head_dim)
    return torch.movedim(windows, source=2, destination=1)
