"""Right. Registers the parameters in a loop, with normal numbers, and compares the tokens by x (W_q
W_k^T) x^T without making keys.

Diagnosis: none
"""
class SelfAttentionParameter(nn.Module):
    """One-head self-attention with three matrices: ``Y = softmax(Q K^T / sqrt(d_out)) V``."""

    def __init__(self, d_in: int, d_out: int) -> None:
        super().__init__()
        for name in ("W_value", "W_key", "W_query"):
            self.register_parameter(name, nn.Parameter(torch.randn(d_in, d_out) / d_in**0.5))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        d_out = self.W_key.shape[1]
        middle = self.W_query @ self.W_key.T / d_out**0.5
        scores = x @ middle @ x.mT
        return scores.softmax(-1) @ x @ self.W_value
