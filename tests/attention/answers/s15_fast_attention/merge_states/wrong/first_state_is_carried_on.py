"""The first state is used as an accumulator: its total and result are changed in place.

Mistake: for first = (log 2, 1.5, 7.5) and second = (log 4, 1, 9) it returns the right numbers and
leaves first = (log 2, 1.75, 12.75), the text asks for first not to be changed; a second call with
both returns 1.875 and 15.375 in place of 1.75 and 12.75.

Diagnosis: none
"""


def merge_states(
    first: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
    second: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    maximum, total, result = first
    larger = torch.maximum(maximum, second[0])
    shrink_first = torch.exp(maximum - larger)
    shrink_second = torch.exp(second[0] - larger)
    total *= shrink_first
    total += shrink_second * second[1]
    result *= shrink_first.unsqueeze(-1)
    result += shrink_second.unsqueeze(-1) * second[2]
    return larger, total, result
