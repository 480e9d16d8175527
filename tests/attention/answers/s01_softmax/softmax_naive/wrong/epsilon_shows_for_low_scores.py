"""1e-10 is added to the sum: the weights of [-20, -20] sum to 0.976.

Diagnosis: none
"""


def softmax_naive(x, dim):
    powers = torch.exp(x)
    return powers / (powers.sum(dim=dim, keepdim=True) + 1e-10)
