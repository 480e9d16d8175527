"""The scale is a float32 tensor made in the constructor: a float64 module has seven digits.

Diagnosis: In float64 the output is right to fewer than ten digits.
"""


class SelfAttentionParameter(nn.Module):
    def __init__(self, d_in, d_out):
        super().__init__()
        self.W_query = nn.Parameter(torch.rand(d_in, d_out))
        self.W_key = nn.Parameter(torch.rand(d_in, d_out))
        self.W_value = nn.Parameter(torch.rand(d_in, d_out))
        self.scale = torch.tensor(d_out).sqrt()

    def forward(self, x):
        s = (x @ self.W_query) @ (x @ self.W_key).mT / self.scale
        return s.softmax(-1) @ (x @ self.W_value)
