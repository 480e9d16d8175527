"""Right. Forms the bilinear matrix W_query W_key^T first, and averages the tokens before it applies
W_value, so that no query, key or value is ever computed.

Diagnosis: none
"""
class SelfAttentionParameter(nn.Module):
    """One-head self-attention with three matrices."""

    def __init__(self, d_in: int, d_out: int) -> None:
        super().__init__()
        for name in ("W_value", "W_key", "W_query"):
            start = torch.empty(d_in, d_out)
            nn.init.xavier_uniform_(start)
            self.register_parameter(name, nn.Parameter(start))
        self.width = d_out

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        bilinear = self.W_query @ self.W_key.T  # (d_in, d_in)
        scores = x @ bilinear @ x.mT / math.sqrt(self.width)
        return torch.softmax(scores, dim=-1) @ x @ self.W_value
