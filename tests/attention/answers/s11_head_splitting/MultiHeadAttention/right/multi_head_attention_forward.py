"""F.multi_head_attention_forward does the attention; its own projections are unit matrices, since
the projections were done before. Without a call for weights it also does dropout.

Diagnosis: none
"""


class MultiHeadAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        if d_out % num_heads:
            raise ValueError("uneven")
        self.num_heads, self.p, self.context_length, self.d_out = (
            num_heads,
            dropout,
            context_length,
            d_out,
        )
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)

    def forward(self, x):
        n = x.shape[1]
        if n > self.context_length:
            raise ValueError("too long")
        q, k, v = (w(x).transpose(0, 1) for w in (self.W_query, self.W_key, self.W_value))
        unit = torch.eye(self.d_out, dtype=x.dtype)
        mask = torch.full((n, n), -torch.inf, dtype=x.dtype).triu(1)
        y, _ = F.multi_head_attention_forward(
            q,
            k,
            v,
            self.d_out,
            self.num_heads,
            None,
            None,
            None,
            None,
            False,
            self.p,
            self.out_proj.weight,
            self.out_proj.bias,
            training=self.training,
            need_weights=False,
            attn_mask=mask,
            use_separate_proj_weight=True,
            q_proj_weight=unit,
            k_proj_weight=unit,
            v_proj_weight=unit,
        )
        return y.transpose(0, 1)
