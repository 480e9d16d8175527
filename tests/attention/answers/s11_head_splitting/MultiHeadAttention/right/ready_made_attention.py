"""Unusual: PyTorch's scaled_dot_product_attention does scaling, mask and dropout; dropout is
switched off by hand outside of training. Heads are cut with unflatten and glued with flatten.
There is no stored mask.

Diagnosis: none
"""
class MultiHeadAttention(nn.Module):
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
        head_dim, rest = divmod(d_out, num_heads)
        if rest:
            raise ValueError(f"{num_heads} heads cannot share {d_out} features")
        self.heads = (num_heads, head_dim)
        self.longest = context_length
        self.p = float(dropout)
        self.W_query, self.W_key, self.W_value = (
            nn.Linear(d_in, d_out, bias=qkv_bias) for _ in range(3)
        )
        self.out_proj = nn.Linear(d_out, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.shape[1] > self.longest:
            raise ValueError(f"{x.shape[1]} tokens, but at most {self.longest} are allowed")
        q, k, v = (
            w(x).unflatten(2, self.heads).movedim(2, 1)
            for w in (self.W_query, self.W_key, self.W_value)
        )
        p = self.p if self.training else 0.0
        context = F.scaled_dot_product_attention(q, k, v, dropout_p=p, is_causal=True)
        return self.out_proj(context.movedim(1, 2).flatten(2))
