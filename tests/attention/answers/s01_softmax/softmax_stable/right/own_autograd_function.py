"""Unusual: a torch.autograd.Function whose forward is numpy and whose backward is the softmax's
Jacobian-vector product written by hand. No function of torch with a softmax inside is used.

Diagnosis: none
"""
import numpy as np


class _HandMadeSoftmax(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, dim):
        numbers = x.detach().cpu().numpy()
        powers = np.exp(numbers - numbers.max(axis=dim, keepdims=True))
        shares = torch.from_numpy(powers / powers.sum(axis=dim, keepdims=True)).to(x)
        ctx.save_for_backward(shares)
        ctx.dim = dim
        return shares

    @staticmethod
    def backward(ctx, upstream):
        (shares,) = ctx.saved_tensors
        inner = (upstream * shares).sum(dim=ctx.dim, keepdim=True)
        return shares * (upstream - inner), None


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    return _HandMadeSoftmax.apply(x, dim)
