"""Two mistakes. With num_heads = 1 the projection is skipped, because there is nothing to mix, so
out_proj.weight 2 and bias 1 change nothing. And the sum of contributions starts from bias.data,
so with any number of heads out_proj.bias.grad stays None after backward.

Diagnosis: With one head, out_proj is not used: the head is returned as it is.
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
        self.d_out = d_out
        self.heads = nn.ModuleList(
            [
                CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
                for _ in range(num_heads)
            ]
        )
        self.out_proj = nn.Linear(num_heads * d_out, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if len(self.heads) == 1:
            return self.heads[0](x)  # a single head has nobody to be mixed with
        batch, tokens, _ = x.shape
        # += on the bias itself is an error, hence .data
        y = self.out_proj.bias.data.repeat(batch, tokens, 1)
        for h, head in enumerate(self.heads):
            block = self.out_proj.weight[:, h * self.d_out : (h + 1) * self.d_out]
            y += head(x) @ block.T
        return y
