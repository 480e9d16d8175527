"""With d_in = 1 the result has no axis.

Diagnosis: none
"""


class AttentionPooling(nn.Module):
    def __init__(self, d_in):
        super().__init__()
        self.query = nn.Parameter(torch.randn(d_in))

    def forward(self, x):
        w = torch.softmax(x @ self.query, dim=0)
        return (w.unsqueeze(0) @ x).squeeze()
