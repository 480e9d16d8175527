"""A binomial number of entries, at places from a random permutation, is dropped, which is the same
as one independent coin per entry.

Diagnosis: none
"""


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not 0 <= p <= 1:
        raise ValueError(f"p should be a probability, from 0 to 1; it is {p}.")
    if not training:
        return x.clone()
    n = x.numel()
    count = torch.tensor(float(n), dtype=torch.float64)
    chance = torch.tensor(float(p), dtype=torch.float64)
    how_many = int(torch.binomial(count, chance))
    # Given their number, the places that independent coins choose are a random subset.
    dropped = torch.zeros(n, dtype=torch.bool, device=x.device)
    dropped[torch.randperm(n, device=x.device)[:how_many]] = True
    keep_share = 1 - p if p < 1 else 1.0  # with p = 1 everything is dropped anyway
    return (x / keep_share).masked_fill(dropped.reshape(x.shape), 0.0)
