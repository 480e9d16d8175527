"""Wrong: the mask is made in the first call and kept for all others, although it may be too small
for them. If the first x has one token and the next has five, the mask of shape (1, 1) blocks
nothing and all tokens see the future.

Diagnosis: The mask is made for the first input and kept, so a later, longer input does not fit
it.
"""


class CausalAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.d_out = d_out
        self.context_length = context_length
        self.mask = None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = x.shape[0]
        if n > self.context_length:
            raise ValueError(f"at most {self.context_length} tokens, not {n}")
        if self.mask is None:
            self.mask = torch.triu(torch.ones(n, n, dtype=torch.bool), diagonal=1)
        scores = self.W_query(x) @ self.W_key(x).T / math.sqrt(self.d_out)
        scores = scores.masked_fill(self.mask[:n, :n], -torch.inf)
        return torch.softmax(scores, dim=-1) @ self.W_value(x)
