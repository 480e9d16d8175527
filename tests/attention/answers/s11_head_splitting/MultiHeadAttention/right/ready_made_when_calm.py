"""Right. Without dropout it calls PyTorch's own attention, in training it multiplies out by itself,
so that p = 1 works, too.

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
        self.head_dim, rest = divmod(d_out, num_heads)
        if rest != 0:
            raise ValueError(f"{num_heads} heads cannot share {d_out} features")
        self.num_heads, self.context_length, self.p = num_heads, context_length, dropout
        self.out_proj = nn.Linear(d_out, d_out)
        self.W_query, self.W_key, self.W_value = (
            nn.Linear(d_in, d_out, bias=qkv_bias) for _ in range(3)
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = x.shape[1]
        if n > self.context_length:
            raise ValueError(f"{n} tokens are too many")
        q, k, v = (split_heads(layer(x), self.num_heads)
                   for layer in (self.W_query, self.W_key, self.W_value))
        if self.training and self.p > 0:
            causal = torch.full((n, n), -torch.inf, dtype=x.dtype, device=x.device).triu(1)
            weights = torch.softmax(q @ k.mT / self.head_dim**0.5 + causal, dim=-1)
            heads = F.dropout(weights, self.p) @ v
        else:
            heads = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        return self.out_proj(heads.transpose(1, 2).flatten(2))
