"""Right. PyTorch's own scaled_dot_product_attention does scale, mask, softmax and dropout (its
dropout_p does not know about eval, so it is set by self.training).

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
        if d_out % num_heads:
            raise ValueError(f"d_out={d_out} is not a multiple of num_heads={num_heads}")
        self.context_length, self.p, self.num_heads = context_length, dropout, num_heads
        self.W_query = nn.Linear(d_in, d_out, qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.shape[1] > self.context_length:
            raise ValueError(f"{x.shape[1]} tokens, but the context is {self.context_length}")
        q, k, v = (split_heads(f(x), self.num_heads) for f in (self.W_query, self.W_key, self.W_value))
        p = self.p if self.training else 0.0
        z = F.scaled_dot_product_attention(q, k, v, dropout_p=p, is_causal=True)
        return self.out_proj(merge_heads(z))
