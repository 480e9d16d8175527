"""Wrong. Compares places kept in int8 "to save memory": for n > 128 the numbers wrap around, and
``causal_mask(200)[0, 150]`` is False.

Diagnosis: none
"""
def causal_mask(n: int) -> torch.Tensor:
    places = torch.arange(n).to(torch.int8)
    return places[None, :] > places[:, None]
