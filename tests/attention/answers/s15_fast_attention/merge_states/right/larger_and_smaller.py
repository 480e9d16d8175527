"""Each query's states are sorted into the one with the larger maximum, which stays, and the other.

Diagnosis: none
"""


def merge_states(
    first: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
    second: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    first_leads = first[0] >= second[0]

    def pick(condition, part):
        if first[part].dim() > condition.dim():
            condition = condition[..., None]
        return torch.where(condition, first[part], second[part])

    high, total, result = (pick(first_leads, part) for part in range(3))
    low, less_total, less_result = (pick(~first_leads, part) for part in range(3))
    share = (low - high).exp()
    return high, total + share * less_total, result + share.unsqueeze(2) * less_result
