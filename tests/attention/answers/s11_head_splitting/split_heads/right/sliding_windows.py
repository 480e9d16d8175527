"""The heads are cut out with Tensor.unfold: windows of head_dim features that do not overlap. No
view and no reshape.

Diagnosis: none
"""


def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    head_dim, rest = divmod(x.size(-1), num_heads)
    if rest:
        raise ValueError(f"{num_heads} heads cannot share {x.size(-1)} features")
    # (batch, tokens, windows, features of a window); a window is a head
    return x.unfold(-1, head_dim, head_dim).movedim(2, 1)
