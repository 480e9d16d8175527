"""The module is a dataclass; the parameter is made in __post_init__.

Diagnosis: none
"""

from dataclasses import dataclass


@dataclass(eq=False)
class AttentionPooling(nn.Module):
    d_in: int

    def __post_init__(self):
        super().__init__()
        self.query = nn.Parameter(torch.zeros(self.d_in).normal_())

    def forward(self, x):
        return torch.softmax(x @ self.query, 0) @ x
