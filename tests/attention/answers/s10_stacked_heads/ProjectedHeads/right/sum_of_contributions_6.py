"""Right. Unusual: nothing is written side by side. Every head's output is multiplied by its own
columns of out_proj.weight, the products are summed up, and the bias is added once (it is where
the sum starts).

Diagnosis: none
"""


class ProjectedHeads(nn.Module):
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
        args = d_in, d_out, context_length, dropout, qkv_bias
        self.heads = nn.Sequential(*[CausalAttention(*args) for _ in range(num_heads)])
        self.out_proj = nn.Linear(d_out * num_heads, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = self.out_proj.bias
        columns = self.out_proj.weight.tensor_split(len(self.heads), dim=1)
        for head, w in zip(self.heads, columns):
            y = y + nn.functional.linear(head(x), w)
        return y
