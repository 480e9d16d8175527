"""Wrong where the future has much larger scores than the past. The softmax is taken over all
tokens, the future is set to 0 and each row is divided by its sum plus 1e-9. If the masked scores
are 30 above the others, the sum that is left is about 1e-13 and the added 1e-9 makes the weights
nearly 0: later tokens have an influence, and the context vector vanishes.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.context_length = context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.attn_drop = nn.Dropout(dropout)
        self.register_buffer(
            "mask",
            torch.triu(torch.ones(context_length, context_length), diagonal=1).bool(),
            persistent=False,
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        b, t, _ = x.shape
        if t > self.context_length:
            raise ValueError(f"sequence of {t} tokens, context is {self.context_length}")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = q @ k.transpose(1, 2) / k.shape[-1] ** 0.5
        weights = torch.softmax(scores, dim=-1).masked_fill(self.mask[:t, :t], 0.0)
        weights = weights / (weights.sum(dim=-1, keepdim=True) + 1e-9)
        return self.attn_drop(weights) @ v
