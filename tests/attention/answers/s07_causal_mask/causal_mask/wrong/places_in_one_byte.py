"""The places of the tokens are kept in int8 to save memory, and they wrap round from 127 to -128.
Wrong for n = 200, say: entry [0, 128] should be True (a later key) but is False.

Diagnosis: none
"""
def causal_mask(n: int) -> torch.Tensor:
    place = torch.arange(n).to(torch.int8)
    return place.unsqueeze(0) > place.unsqueeze(1)
