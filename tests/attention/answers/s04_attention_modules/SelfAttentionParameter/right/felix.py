"""Unusual: parameters registered in a loop, value first, with Xavier numbers; projections and
scores by einsum in a generator expression.

Diagnosis: none
"""


class SelfAttentionParameter(nn.Module):
    def __init__(self, d_in: int, d_out: int) -> None:
        super().__init__()
        for name in reversed(("W_query", "W_key", "W_value")):
            matrix = nn.init.xavier_normal_(torch.empty(d_in, d_out))
            self.register_parameter(name, nn.Parameter(matrix))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q, k, v = (
            torch.einsum("...ti,io->...to", x, W) for W in (self.W_query, self.W_key, self.W_value)
        )
        logits = torch.einsum("...qo,...ko->...qk", q, k)
        return (logits / math.sqrt(k.size(-1))).softmax(dim=-1) @ v
