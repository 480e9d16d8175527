"""Lets torch's fused scaled_dot_product_attention do everything: one query, the tokens as keys and
values, and scale=1.0 because the scores are not to be scaled.

Diagnosis: none
"""


class AttentionPooling(nn.Module):
    def __init__(self, d_in: int) -> None:
        super().__init__()
        self.register_parameter("query", nn.Parameter(torch.empty(d_in).uniform_(-0.5, 0.5)))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        ask, look = self.query[None, None, None, :], x[None, None]
        answer = nn.functional.scaled_dot_product_attention(ask, look, look, scale=1.0)
        return answer[0, 0, 0]
