"""Makes the mask in the first call, for as many tokens as come then, and keeps it for all later
calls. A module that is called with 1 token and then with 4 (context_length 5) does not mask at
all in the second call; with 2 tokens and then 4 it raises a RuntimeError.

Diagnosis: The mask is made for the first input and kept, so a later, longer input does not fit
it.
"""


class CausalAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.context_length = context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.mask = None  # made when it is needed

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = x.shape[0]
        if n > self.context_length:
            raise ValueError(f"at most {self.context_length} tokens, not {n}")
        if self.mask is None:
            self.mask = torch.ones(n, n, dtype=torch.bool, device=x.device).triu(1)
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = queries @ keys.T / math.sqrt(keys.shape[-1])
        scores = scores.masked_fill(self.mask[:n, :n], -torch.inf)
        return scores.softmax(dim=-1) @ values
