"""The weights of the first input with so many tokens are used again for later ones.

Diagnosis: none
"""


class AttentionPooling(nn.Module):
    def __init__(self, d_in):
        super().__init__()
        self.query = nn.Parameter(torch.randn(d_in))
        self.seen = {}

    def forward(self, x):
        if len(x) not in self.seen:
            self.seen[len(x)] = torch.softmax(x @ self.query, dim=0)
        return self.seen[len(x)] @ x
