"""The mask is made in the first call of forward, for the size of that input, and kept. Wrong for one
layer that is called with 1 token and then with 4: the kept mask of shape (1, 1) blocks nothing,
and token 0 sees the future (3 tokens and then 5 give an error about sizes).

Diagnosis: The mask is made for the first input and kept, so a later, longer input does not fit
it.
"""


class CausalAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.context_length = context_length
        self.mask = None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = x.shape[0]
        if n > self.context_length:
            raise ValueError(f"too many tokens: {n} > {self.context_length}")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = q @ k.T / math.sqrt(k.shape[-1])
        if self.mask is None:  # make it only once
            self.mask = torch.ones(n, n, dtype=torch.bool, device=x.device).triu(diagonal=1)
        scores = scores.masked_fill(self.mask[:n, :n], -math.inf)
        return torch.softmax(scores, dim=-1) @ v
