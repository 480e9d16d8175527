"""Right: the long vector is never built. Each head is multiplied by its own columns of the weight,
and the products are added up with addmm, beginning with the bias.

Diagnosis: none
"""
def merge_and_project(z: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
    total = bias
    for head, columns in zip(z, weight.split(z.shape[-1], dim=1)):
        total = torch.addmm(total, head, columns.T)
    return total
