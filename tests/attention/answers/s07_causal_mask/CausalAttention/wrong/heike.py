"""The mask is made in the first call, for the number of tokens of that call, and kept: a later,
longer sequence does not fit it and fails (or, after a first call with one token, is not masked
at all).

Diagnosis: The mask is made for the first input and kept, so a later, longer input does not fit
it.
"""


class CausalAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.d_out = d_out
        self.context_length = context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.mask = None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = x.shape[0]
        if n > self.context_length:
            raise ValueError(f"{n} tokens are more than {self.context_length}")
        if self.mask is None:
            self.mask = torch.triu(torch.ones(n, n, dtype=torch.bool, device=x.device), diagonal=1)
        scores = self.W_query(x) @ self.W_key(x).T
        scores = scores.masked_fill(self.mask[:n, :n], -torch.inf)
        weights = torch.softmax(scores / self.d_out**0.5, dim=-1)
        return weights @ self.W_value(x)
