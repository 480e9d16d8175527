"""In evaluation mode a copy of the query is kept from the first call on, which is stale
after more training.

Diagnosis: none
"""


class AttentionPooling(nn.Module):
    def __init__(self, d_in):
        super().__init__()
        self.query = nn.Parameter(torch.randn(d_in))
        self._kept = None

    def forward(self, x):
        if self.training:
            query = self.query
        else:
            if self._kept is None:
                self._kept = self.query.clone()
            query = self._kept
        return torch.softmax(x @ query, dim=0) @ x
