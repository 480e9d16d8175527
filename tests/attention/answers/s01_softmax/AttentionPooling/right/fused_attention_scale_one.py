"""Calls torch's fused attention with one query, the tokens as keys and values, and scale 1. The
parameter is registered by name, not by assignment.

Diagnosis: none
"""


class AttentionPooling(nn.Module):
    def __init__(self, d_in: int) -> None:
        super().__init__()
        self.register_parameter("query", nn.Parameter(nn.init.normal_(torch.empty(d_in))))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        asks, told = self.query[None, None, None], x[None, None]
        pooled = nn.functional.scaled_dot_product_attention(asks, told, told, scale=1.0)
        return pooled[0, 0, 0]
