"""A sequence of one token takes a shortcut and gets its own value, so that its attention weight is
never dropped in training, and the query and key layers get no gradient.

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
        self.heads = nn.ModuleList(
            [
                CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
                for _ in range(num_heads)
            ]
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.shape[1] == 1:
            # The softmax over a single score is 1, so there is nothing to attend to.
            outputs = [head.W_value(x) for head in self.heads]
        else:
            outputs = [head(x) for head in self.heads]
        return torch.cat(outputs, dim=-1)
