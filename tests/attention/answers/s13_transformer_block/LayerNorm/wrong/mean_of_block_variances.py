"""The features are read in blocks of 64, and the mean of the blocks' variances is taken for the
variance of all: wrong for a d_model of 150, whose blocks have different means.

Diagnosis: none
"""


class LayerNorm(nn.Module):
    def __init__(self, d_model, eps=1e-5):
        super().__init__()
        self.eps = eps
        self.weight, self.bias = nn.Parameter(torch.ones(d_model)), nn.Parameter(torch.zeros(d_model))

    def forward(self, x):
        mean, variance = 0.0, 0.0
        for block in x.split(64, dim=-1):
            share = block.shape[-1] / x.shape[-1]
            mean = mean + share * block.mean(-1, keepdim=True)
            variance = variance + share * block.var(-1, correction=0, keepdim=True)
        return (x - mean) / (variance + self.eps).sqrt() * self.weight + self.bias
