"""Two mistakes: -inf is replaced by -10000, which the other scores may reach too, so a blocked entry
gets weight ("where x is -inf the weight is 0"); and all is computed under no_grad, although
gradients should flow back to x.

Diagnosis: A score of -inf counts as one of -10000: if the others are as low as that, it gets some
weight.
"""


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    with torch.no_grad():
        y = x.masked_fill(torch.isinf(x), -1e4)
        y = y - y.max(dim=dim, keepdim=True).values
        y = torch.exp(y)
        return y / torch.sum(y, dim=dim, keepdim=True)
