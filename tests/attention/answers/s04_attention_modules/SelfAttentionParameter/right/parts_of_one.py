"""The three parameters are disjoint parts of one tensor.

Diagnosis: none
"""


class SelfAttentionParameter(nn.Module):
    def __init__(self, d_in, d_out):
        super().__init__()
        whole = torch.randn(3, d_in, d_out)
        for name, part in zip(("W_value", "W_key", "W_query"), whole):
            self.register_parameter(name, nn.Parameter(part))

    def forward(self, x):
        M = self.W_query @ self.W_key.T / self.W_key.size(1) ** 0.5
        return torch.softmax(x @ M @ x.mT, -1) @ x @ self.W_value
