"""An autograd Function of its own called SoftmaxFunction, with forward, setup_context and
backward.

Diagnosis: none
"""


class SoftmaxFunction(torch.autograd.Function):
    @staticmethod
    def forward(x, dim):
        e = torch.exp(x - x.amax(dim, keepdim=True))
        return e / e.sum(dim, keepdim=True)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.dim = inputs[1]
        ctx.save_for_backward(output)

    @staticmethod
    def backward(ctx, grad):
        (p,) = ctx.saved_tensors
        return p * (grad - (grad * p).sum(ctx.dim, keepdim=True)), None


softmax_stable = SoftmaxFunction.apply
