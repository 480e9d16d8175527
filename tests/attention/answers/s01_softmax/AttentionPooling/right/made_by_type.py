"""Right: the class is made by type(), with methods written as functions.

Diagnosis: none
"""


def _init(self, d_in: int) -> None:
    nn.Module.__init__(self)
    self.query = nn.Parameter(torch.zeros(d_in))


def _forward(self, x: torch.Tensor) -> torch.Tensor:
    return torch.einsum("t,td->d", (x * self.query).sum(-1).softmax(-1), x)


AttentionPooling = type("AttentionPooling", (nn.Module,), {"__init__": _init, "forward": _forward})
