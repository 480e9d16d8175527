"""Wrong twice. A sequence of one token returns its value at once, so in training with dropout=0.5 an
x of shape (100, 1, d_in) never loses a weight nor is scaled; and with dropout=1.0 and two tokens
training gives nan (0 / 0), where the text says zeros.

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
        self.p = dropout
        self.context_length = context_length
        mask = torch.triu(torch.ones(context_length, context_length), diagonal=1).bool()
        self.register_buffer("mask", mask, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        if tokens > self.context_length:
            raise ValueError(f"{tokens} tokens, but the context has {self.context_length}")
        values = self.W_value(x)
        if tokens == 1:
            return values  # it can only look at itself, with weight 1
        queries, keys = self.W_query(x), self.W_key(x)
        scores = queries @ keys.mT / queries.shape[-1] ** 0.5
        scores = scores.masked_fill(self.mask[:tokens, :tokens], -torch.inf)
        weights = torch.softmax(scores, dim=-1)
        if self.training:
            kept = torch.bernoulli(torch.full_like(weights, 1 - self.p))
            weights = weights * kept / (1 - self.p)
        return weights @ values
