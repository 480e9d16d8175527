"""The gradient of log(sum(exp(x))), where the logarithm, the sum and the exponentials are its own."""

import torch


def softmax_naive(x, dim):
    x = x.detach().clone().requires_grad_()
    total = torch.log(torch.exp(x).sum(dim)).sum()
    return torch.autograd.grad(total, x)[0]
