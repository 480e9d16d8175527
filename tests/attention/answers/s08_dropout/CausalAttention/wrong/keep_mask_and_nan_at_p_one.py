"""Two mistakes. The buffer mask is True where a token may look (and turned around in forward), so
CausalAttention(3, 4, 5, 0.0).mask[0, 1] is False where the text says True. And dropout by hand
divides by 1 - p = 0 for dropout=1.0, so in training all of the result is nan, but it should be
zero.

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
        self.context_length = context_length
        self.p = dropout
        mask = torch.tril(torch.ones(context_length, context_length, dtype=torch.bool))
        self.register_buffer("mask", mask, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, tokens, d_in = x.shape
        if tokens > self.context_length:
            raise ValueError(f"{tokens} tokens do not fit into a context of {self.context_length}")
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5
        scores = scores.masked_fill(~self.mask[:tokens, :tokens], float("-inf"))
        weights = torch.softmax(scores, dim=-1)
        if self.training:
            kept = torch.rand_like(weights) >= self.p
            weights = weights * kept / (1 - self.p)
        return weights @ values
