"""Correct but unusual: torch's scaled_dot_product_attention with scale=1.0 (so not scaled), with
the query as a sentence of one token, and register_parameter. In this exercise the softmax of
torch is allowed.

Diagnosis: none
"""
class AttentionPooling(nn.Module):
    def __init__(self, d_in: int) -> None:
        super().__init__()
        start = torch.empty(d_in).uniform_(-0.1, 0.1)
        self.register_parameter("query", nn.Parameter(start))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        asks = self.query[None, None, :]  # (1, 1, d_in)
        told = nn.functional.scaled_dot_product_attention(asks, x[None], x[None], scale=1.0)
        return told[0, 0]
