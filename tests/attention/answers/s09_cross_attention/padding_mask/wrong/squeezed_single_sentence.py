"""Wrong. Squeezes the result, so a batch of one loses its axis: ``padding_mask(torch.tensor([2]),
4)`` has the shape (4,) where (1, 4) is due, and n = 1 gives (batch,).

Diagnosis: none
"""
def padding_mask(lengths: torch.Tensor, n: int) -> torch.Tensor:
    columns = torch.arange(n, device=lengths.device).reshape(1, 1, n)
    return (columns >= lengths.reshape(1, -1, 1)).squeeze()
