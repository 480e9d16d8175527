"""The rows of after are put back in the old order by an indexed assignment, and the infinity norm
in float64 measures the gap.

Diagnosis: none
"""


@torch.no_grad()
def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    put_back = torch.empty_like(after, dtype=torch.float64)
    put_back[order] = after.double()
    return torch.linalg.vector_norm(put_back - before.double(), ord=math.inf).item()
