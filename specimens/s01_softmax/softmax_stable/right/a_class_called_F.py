"""The softmax is written by hand, as a method of a class that happens to be called F."""

import torch


class F:
    @staticmethod
    def softmax(x, dim):
        e = torch.exp(x - torch.amax(x, dim, keepdim=True))
        return e / e.sum(dim, keepdim=True)


def softmax_stable(x, dim):
    return F.softmax(x, dim)
