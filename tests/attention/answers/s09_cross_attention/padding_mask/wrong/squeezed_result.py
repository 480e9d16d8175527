"""Wrong. A squeeze at the end takes away axes of length 1: lengths [2] with n = 4 give the shape
(4,), and lengths [1, 0] with n = 1 the shape (2,).

Diagnosis: none
"""
def padding_mask(lengths: torch.Tensor, n: int) -> torch.Tensor:
    positions = torch.arange(n, device=lengths.device).view(1, n, 1)
    blocked = positions >= lengths.view(-1, 1, 1)
    return blocked.squeeze()
