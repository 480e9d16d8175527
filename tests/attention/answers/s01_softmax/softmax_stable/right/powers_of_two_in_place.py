"""Takes powers of two of rescaled scores, as fast kernels do, in place on a tensor of its own.

Diagnosis: none
"""


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    log2_e = 1.0 / math.log(2.0)
    powers = x - x.detach().amax(dim=dim, keepdim=True)  # new memory: from here on it is ours
    powers.mul_(log2_e).exp2_()  # 2 ** (s * log2(e)) is e ** s
    return powers / powers.sum(dim=dim, keepdim=True)
