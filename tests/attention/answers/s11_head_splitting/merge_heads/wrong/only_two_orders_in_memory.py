"""Wrong: takes every tensor that is not contiguous for one that was cut from tokens in order, and
reads the numbers in their order in memory. For x = torch.arange(24.0).reshape(1, 2, 3,
4).transpose(2, 3), two heads of width 3 and four tokens, the numbers come out in the wrong
places.

Diagnosis: none
"""


def merge_heads(x: torch.Tensor) -> torch.Tensor:
    batch, num_heads, tokens, head_dim = x.shape
    d_out = num_heads * head_dim
    if not x.is_contiguous():
        # split_heads did not copy, so the tokens still lie one after the other: nothing to move
        return x.as_strided((batch, tokens, d_out), (tokens * d_out, d_out, 1))
    return x.transpose(1, 2).reshape(batch, tokens, d_out)
