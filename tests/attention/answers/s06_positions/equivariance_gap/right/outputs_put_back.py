"""Does not reorder before, but puts the rows of after back to the places where their tokens came
from, with index_copy.

Diagnosis: none
"""


def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    answer = after.detach()
    # Row i of the answer belongs to the token that stood at place order[i].
    put_back = torch.zeros_like(answer).index_copy(0, order, answer)
    return (put_back - before.detach()).abs().amax().item()
