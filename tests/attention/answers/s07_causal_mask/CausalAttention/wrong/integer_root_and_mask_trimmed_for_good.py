"""Two mistakes: math.isqrt rounds the square root of d_out down to a whole number, and forward
overwrites the stored mask by its slice, so that after a short input longer ones fail or (after one
token) are not masked.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.context_length = context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.root = math.isqrt(d_out)
        future = torch.ones(context_length, context_length, dtype=torch.bool).triu(1)
        self.register_buffer("mask", future, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[0]
        if tokens > self.context_length:
            raise ValueError(f"at most {self.context_length} tokens, got {tokens}")
        self.mask = self.mask[:tokens, :tokens]  # cut to the sequence
        scores = self.W_query(x) @ self.W_key(x).T / self.root
        weights = torch.softmax(scores.masked_fill(self.mask, -torch.inf), dim=-1)
        return weights @ self.W_value(x)
