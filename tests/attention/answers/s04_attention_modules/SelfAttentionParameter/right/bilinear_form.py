"""Multiplies W_query and W_key^T first and compares the tokens by this bilinear form; queries and
keys never appear. The parameters are made in reverse order, by setattr, and start from normal
numbers.

Diagnosis: none
"""


class SelfAttentionParameter(nn.Module):
    def __init__(self, d_in: int, d_out: int) -> None:
        super().__init__()
        for name in reversed(("W_query", "W_key", "W_value")):
            setattr(self, name, nn.Parameter(torch.empty(d_in, d_out).normal_(std=0.3)))

    @property
    def form(self) -> torch.Tensor:
        """(d_in, d_in), made anew each time, so that training is seen."""
        return self.W_query @ self.W_key.mT / math.sqrt(self.W_key.shape[1])

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        scores = (x @ self.form) @ x.mT
        mixed_tokens = scores.softmax(dim=-1) @ x
        return mixed_tokens @ self.W_value  # A (x W) = (A x) W
