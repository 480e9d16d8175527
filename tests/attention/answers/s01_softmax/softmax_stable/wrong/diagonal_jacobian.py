"""Wrong. Forward is right; backward uses only the diagonal of the Jacobian, y * (1 - y), as for a
sigmoid: the gradient of softmax([0.0, 1.0])[0] with respect to the second score is 0.

Diagnosis: none
"""
class StableSoftmax(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, dim):
        power = torch.exp(x - x.max(dim=dim, keepdim=True).values)
        weights = power / power.sum(dim=dim, keepdim=True)
        ctx.save_for_backward(weights)
        return weights

    @staticmethod
    def backward(ctx, grad_output):
        (weights,) = ctx.saved_tensors
        return grad_output * weights * (1 - weights), None


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    return StableSoftmax.apply(x, dim)
