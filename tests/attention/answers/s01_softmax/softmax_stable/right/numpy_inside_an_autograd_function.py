"""The numbers are computed by numpy in double precision, which alone would lose the gradients. A
torch.autograd.Function of its own gives them back, with the derivative written by hand.

Diagnosis: none
"""
import numpy as np


class _Shares(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, dim):
        numbers = x.detach().double().cpu().numpy()
        power = np.exp(numbers - numbers.max(axis=dim, keepdims=True))
        power = power / power.sum(axis=dim, keepdims=True)
        weights = torch.from_numpy(power).to(x)
        ctx.save_for_backward(weights)
        ctx.dim = dim
        return weights

    @staticmethod
    def backward(ctx, gradient):
        (weights,) = ctx.saved_tensors
        product = weights * gradient
        return product - weights * product.sum(dim=ctx.dim, keepdim=True), None


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    return _Shares.apply(x, dim)
