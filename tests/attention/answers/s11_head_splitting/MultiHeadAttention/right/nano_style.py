"""In the style of small public GPT repositories: view/transpose and F.scaled_dot_product_attention
with is_causal, dropout_p only in training, no mask buffer at all.

Diagnosis: none
"""


class MultiHeadAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        assert d_out % num_heads == 0
        self.n_head = num_heads
        self.block_size = context_length
        self.p = dropout
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)

    def forward(self, x):
        B, T, _ = x.size()
        assert T <= self.block_size, (
            f"Cannot forward sequence of length {T}, block size is only {self.block_size}"
        )
        q, k, v = (
            layer(x).view(B, T, self.n_head, -1).transpose(1, 2)
            for layer in (self.W_query, self.W_key, self.W_value)
        )
        y = F.scaled_dot_product_attention(
            q, k, v, attn_mask=None, dropout_p=self.p if self.training else 0.0, is_causal=True
        )
        y = y.transpose(1, 2).contiguous().view(B, T, -1)
        return self.out_proj(y)
