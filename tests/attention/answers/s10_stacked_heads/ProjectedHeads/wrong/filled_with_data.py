"""Wrong. The heads' outputs are copied into a ready-made tensor with `.data`, which leaves the
autograd graph. Values are right, in training and in evaluation, but gradients reach only
out_proj: those of x and of all W_query, W_key, W_value are None, so the heads are never trained.
(The text: gradients flow back to x and to all parameters.)

Diagnosis: No gradient gets back to the heads, so they never learn.
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
        self.heads = nn.ModuleList()
        for i in range(num_heads):
            self.heads.append(CausalAttention(d_in, d_out, context_length, dropout, qkv_bias=qkv_bias))
        self.out_proj = nn.Linear(num_heads * d_out, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        b, t, _ = x.shape
        together = x.new_zeros(b, t, len(self.heads) * self.d_out)
        for i, head in enumerate(self.heads):
            together.data[:, :, i * self.d_out : (i + 1) * self.d_out] = head(x).data
        return self.out_proj(together)
