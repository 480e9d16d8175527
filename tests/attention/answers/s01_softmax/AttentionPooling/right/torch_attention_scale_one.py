"""The learned query is a sentence of one token for torch's scaled_dot_product_attention, with
scale=1 so that nothing is divided; tokens are keys and values. The parameter starts from zeros
and is registered by register_parameter.

Diagnosis: none
"""


class AttentionPooling(nn.Module):
    def __init__(self, d_in: int) -> None:
        super().__init__()
        self.register_parameter("query", nn.Parameter(torch.zeros(d_in), requires_grad=True))

    def extra_repr(self) -> str:
        return f"d_in={self.query.numel()}"

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        one_row = self.query.unsqueeze(0)
        pooled = nn.functional.scaled_dot_product_attention(one_row, x, x, scale=1.0)
        return pooled[0]
