"""In evaluation mode the scores are not scaled.

Diagnosis: In evaluation mode the scores are not scaled.
"""


class SelfAttentionParameter(nn.Module):
    def __init__(self, d_in, d_out):
        super().__init__()
        self.W_query = nn.Parameter(torch.rand(d_in, d_out))
        self.W_key = nn.Parameter(torch.rand(d_in, d_out))
        self.W_value = nn.Parameter(torch.rand(d_in, d_out))

    def forward(self, x):
        s = (x @ self.W_query) @ (x @ self.W_key).mT
        if self.training:
            s = s / self.W_key.shape[1] ** 0.5
        return s.softmax(-1) @ (x @ self.W_value)
