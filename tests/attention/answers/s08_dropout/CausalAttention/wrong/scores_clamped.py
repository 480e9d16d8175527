"""The scores are clamped to -100 .. 100 so that nothing overflows in the softmax. Wrong if all
scores are some hundreds below zero: a query with the scores -300 and -310 gives both tokens the
weight 1/2, where the first should get nearly all.

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
        self.dropout = nn.Dropout(dropout)
        self.register_buffer(
            "mask",
            torch.ones(context_length, context_length, dtype=torch.bool).triu(diagonal=1),
            persistent=False,
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.size(1)
        if tokens > self.mask.size(0):
            raise ValueError("the sequence is longer than the context")
        queries = self.W_query(x)
        keys = self.W_key(x)
        scores = queries @ keys.mT / keys.size(-1) ** 0.5
        scores = scores.clamp(min=-100, max=100)  # exp of more would overflow
        scores = scores.masked_fill(self.mask[:tokens, :tokens], float("-inf"))
        weights = self.dropout(scores.softmax(dim=-1))
        return weights @ self.W_value(x)
