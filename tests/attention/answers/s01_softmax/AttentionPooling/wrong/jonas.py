"""Two mistakes: the softmax is computed without subtracting the maximum, so scores in the hundreds
overflow or vanish; and the weighted tokens are averaged over the tokens in place of summed.

Diagnosis: The weighted tokens are averaged, not added: they are divided by their number. For large
scores exp overflows, or is 0 everywhere: there the weights become nan.
"""


class AttentionPooling(nn.Module):
    def __init__(self, d_in: int) -> None:
        super().__init__()
        self.query = nn.Parameter(torch.randn(d_in))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        scores = x @ self.query
        weights = torch.exp(scores) / torch.exp(scores).sum()
        pooled = weights.unsqueeze(-1) * x
        return pooled.mean(dim=0)
