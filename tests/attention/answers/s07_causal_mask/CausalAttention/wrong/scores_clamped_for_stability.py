"""Clamps the scores to -50 .. 50 before the mask and the softmax, so scores of some hundreds
become equal and their weights wrong.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.d_out = d_out
        self.context_length = context_length
        future = torch.triu(torch.ones(context_length, context_length), diagonal=1)
        self.register_buffer("mask", future.bool(), persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[0]
        if tokens > self.context_length:
            raise ValueError(f"At most {self.context_length} tokens, not {tokens}.")
        scores = self.W_query(x) @ self.W_key(x).T / math.sqrt(self.d_out)
        scores = scores.clamp(-50, 50)  # keep exp() from overflowing
        scores = scores.masked_fill(self.mask[:tokens, :tokens], -torch.inf)
        return torch.softmax(scores, dim=-1) @ self.W_value(x)
