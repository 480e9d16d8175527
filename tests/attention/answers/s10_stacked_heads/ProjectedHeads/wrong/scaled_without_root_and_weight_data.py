"""Wrong twice: scores are divided by d_out and not by its root, which shows for d_out=4 and scores
that are not all equal; and the blocks are cut from out_proj.weight.data, so after
y.sum().backward() the gradient of out_proj.weight is None where one is promised.

Diagnosis: The scores are divided by the width of a key, not by its square root.
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
        tokens = x.shape[1]
        y = self.out_proj.bias
        for h, head in enumerate(self.heads):
            if tokens > head.mask.shape[0]:
                raise ValueError("the sequence is longer than the context")
            q, k, v = head.W_query(x), head.W_key(x), head.W_value(x)
            scores = q @ k.transpose(-2, -1) / self.d_out
            scores = scores.masked_fill(head.mask[:tokens, :tokens], -torch.inf)
            c = head.dropout(torch.softmax(scores, dim=-1)) @ v
            block = self.out_proj.weight.data[:, h * self.d_out : (h + 1) * self.d_out]
            y = y + c @ block.T
        return y
