"""Wrong twice: the maximum starts at 0, so two states with the maxima -1000 and -1000 get the
maximum 0 and the total 0; and the factors become one long column, which fits the results for a
single sequence only, not for a batch of 2.

Diagnosis: none
"""


def merge_states(
    first: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
    second: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    maximum = torch.zeros_like(first[0])
    for state in (first, second):
        maximum = torch.maximum(maximum, state[0])
    total = torch.zeros_like(first[1])
    result = torch.zeros_like(first[2])
    for state in (first, second):
        factor = torch.exp(state[0] - maximum)
        total = total + factor * state[1]
        result = result + factor.reshape(-1, 1) * state[2]
    return maximum, total, result
