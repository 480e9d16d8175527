"""Right. The two states are first sorted into the one with the larger and the one with the smaller
maximum, for each query, so that only one power is needed: that of minus the distance.

Diagnosis: none
"""
def merge_states(
    first: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
    second: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    swap = second[0] > first[0]

    def choose(condition, a, b):
        while condition.dim() < a.dim():
            condition = condition.unsqueeze(-1)
        return torch.where(condition, a, b)

    high = [choose(swap, b, a) for a, b in zip(first, second)]
    low = [choose(swap, a, b) for a, b in zip(first, second)]
    # the larger maximum is always finite, so this is at worst -inf - finite = -inf
    factor = torch.exp(low[0] - high[0])
    total = torch.addcmul(high[1], factor, low[1])
    result = torch.addcmul(high[2], factor[..., None], low[2])
    return high[0], total, result
