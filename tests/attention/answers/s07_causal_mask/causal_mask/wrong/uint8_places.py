"""Wrong: the places are kept as uint8 to save memory, so place 256 becomes 0. For n = 257 the last
column should be blocked for all other tokens, and here it is free for all.

Diagnosis: Beyond 256 tokens the places are counted from 0 again.
"""


def causal_mask(n: int) -> torch.Tensor:
    places = torch.arange(n).to(torch.uint8)  # small numbers are enough
    return places[None, :] > places[:, None]
