"""Two mistakes: the mask comes after the softmax, so where a later token has a score of 200 and the
free ones have 0, a row is 0 / 0 = nan; and squeeze() takes axes of length one away, so that a
single token gives the shape (d_out,) and not (1, d_out).

Diagnosis: none
"""

class CausalAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.d_out = d_out
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.register_buffer("keep", torch.tril(torch.ones(context_length, context_length)))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = x.shape[0]
        if n > self.keep.shape[0]:
            raise ValueError("too many tokens")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        weights = torch.softmax(q @ k.T / math.sqrt(self.d_out), dim=-1)
        weights = weights * self.keep[:n, :n]
        weights = weights / weights.sum(dim=-1, keepdim=True)
        context = (weights[:, :, None] * v[None, :, :]).sum(dim=1)
        return context.squeeze()
