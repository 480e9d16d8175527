"""There is no length check: the RuntimeError of a mask that does not fit is caught and turned into
a ValueError. With context_length = 1 the mask of shape (1, 1) broadcasts, there is no error for
two or more tokens, and the attention is not causal.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.drop = nn.Dropout(p=dropout)
        self.register_buffer(
            "mask",
            torch.ones(context_length, context_length).triu(diagonal=1).bool(),
            persistent=False,
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        b, t, _ = x.shape
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        att = q @ k.transpose(1, 2) / k.shape[-1] ** 0.5
        try:
            att = att.masked_fill(self.mask[:t, :t], float("-inf"))
        except RuntimeError as err:
            raise ValueError(f"sequence of {t} tokens is too long") from err
        att = self.drop(att.softmax(dim=-1))
        return att @ v
