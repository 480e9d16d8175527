"""The scores are computed from detached tokens: a part of the gradient of x is missing.

Diagnosis: none
"""


class AttentionPooling(nn.Module):
    def __init__(self, d_in):
        super().__init__()
        self.query = nn.Parameter(torch.randn(d_in))

    def forward(self, x):
        w = torch.softmax(x.detach() @ self.query, dim=0)
        return w @ x
