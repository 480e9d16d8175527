"""Right. Compares the places of keys (a row) with those of queries (a column) by broadcasting.

Diagnosis: none
"""
def causal_mask(n: int) -> torch.Tensor:
    place = torch.arange(n)
    return place.unsqueeze(0).gt(place.unsqueeze(1))
