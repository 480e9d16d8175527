"""PyTorch's own F.scaled_dot_product_attention does the work: it is given the mask in its polarity
(True may be seen), and the dropout probability only while the module is in training.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    mask: torch.Tensor

    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.probability = float(dropout)
        places = torch.arange(context_length)
        self.register_buffer("mask", places[None, :] > places[:, None], persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens, room = x.shape[-2], self.mask.shape[0]
        if tokens > room:
            raise ValueError(f"{tokens} tokens are more than the context of {room}")
        return F.scaled_dot_product_attention(
            self.W_query(x),
            self.W_key(x),
            self.W_value(x),
            attn_mask=~self.mask[:tokens, :tokens],
            dropout_p=self.probability if self.training else 0.0,
        )
