"""A module of its own, called Softmax, does the work; nothing of torch's softmax is used.

Diagnosis: none
"""


class Softmax(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.dim = dim

    def forward(self, x):
        exponentials = torch.exp(x)
        return exponentials / exponentials.sum(self.dim, keepdim=True)


def softmax_naive(x, dim):
    softmax = Softmax(dim)
    return softmax(x)
