"""Own projections, then F.multi_head_attention_forward with unit matrices, one head, the bool mask,
dropout_p and training.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.p = dropout
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.register_buffer(
            "mask", torch.ones(context_length, context_length).triu(1).bool(), persistent=False
        )
        self.register_buffer("one", torch.eye(d_out), persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        t, d = x.shape[1], len(self.one)
        if t > len(self.mask):
            raise ValueError(t)
        q, k, v = (f(x).transpose(0, 1) for f in (self.W_query, self.W_key, self.W_value))
        y, _ = F.multi_head_attention_forward(
            q,
            k,
            v,
            d,
            1,
            None,
            None,
            None,
            None,
            False,
            self.p,
            self.one,
            None,
            training=self.training,
            attn_mask=self.mask[:t, :t],
            need_weights=True,
            use_separate_proj_weight=True,
            q_proj_weight=self.one,
            k_proj_weight=self.one,
            v_proj_weight=self.one,
        )
        return y.transpose(0, 1)
