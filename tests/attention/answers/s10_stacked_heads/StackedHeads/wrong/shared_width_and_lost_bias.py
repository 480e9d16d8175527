"""Two mistakes: the width is divided among the heads ("``d_out``: features that each head gives to
a token"), and qkv_bias is accepted and handed to nobody ("whether the query, key and value
layers of the heads have a bias").

Diagnosis: none
"""


class StackedHeads(nn.Module):
    def __init__(
        self,
        d_in: int,
        d_out: int,
        context_length: int,
        dropout: float,
        num_heads: int,
        qkv_bias: bool = False,
    ) -> None:
        super().__init__()
        head_dim = max(1, d_out // num_heads)
        self.heads = nn.ModuleList(
            CausalAttention(d_in, head_dim, context_length, dropout) for _ in range(num_heads)
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.cat([head(x) for head in self.heads], dim=-1)
