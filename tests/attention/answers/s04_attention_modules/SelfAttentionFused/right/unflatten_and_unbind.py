"""Unusual: the 3 * d_out outputs are unflattened to (3, d_out) and unbound along the axis of 3, which
is query, key and value in this order; the rest is F.scaled_dot_product_attention on a batch.

Diagnosis: none
"""


class SelfAttentionFused(nn.Module):
    """Self-attention with one head whose three projections are one linear layer."""

    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_qkv = nn.Linear(in_features=d_in, out_features=d_out * 3, bias=qkv_bias)

    @property
    def d_out(self) -> int:
        return self.W_qkv.out_features // 3

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q, k, v = self.W_qkv(x).unflatten(-1, (3, self.d_out)).unbind(dim=-2)
        if x.dim() == 2:
            return F.scaled_dot_product_attention(q[None], k[None], v[None])[0]
        return F.scaled_dot_product_attention(q, k, v)
