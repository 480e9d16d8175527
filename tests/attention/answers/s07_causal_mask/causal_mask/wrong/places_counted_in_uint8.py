"""The places are counted in uint8, which starts again at 0 after 255, so that masks of more than
256 tokens are wrong.

Diagnosis: In masks of more than 256 tokens, the places are counted from 0 again.
"""


def causal_mask(n: int) -> torch.Tensor:
    places = torch.arange(n).to(torch.uint8)  # small numbers, so a byte each is enough
    return places.unsqueeze(0) > places.unsqueeze(1)
