"""Wrong, two mistakes, both at extremes. (1) The softmax is exp divided by its sum, without the
maximum: scores above about 88 give inf / inf = nan, although the text allows 500 (and scores
below about -104 give 0 / 0). (2) The dropout by hand divides by 1 - p, so dropout = 1.0 gives 0
/ 0 = nan in training in place of zeros (the output should be the bias of out_proj).

Diagnosis: none
"""


class MultiHeadAttention(nn.Module):
    def __init__(
        self,
        d_in: int,
        d_out: int,
        context_length: int,
        dropout: float,
        num_heads: int,
        qkv_bias: bool = False,
    ) -> None:
        super().__init__()
        assert d_out % num_heads == 0, "d_out must be divisible by num_heads"
        self.num_heads, self.head_dim = num_heads, d_out // num_heads
        self.context_length, self.p = context_length, dropout
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)

    def _heads(self, x):
        return x.unflatten(-1, (self.num_heads, self.head_dim)).transpose(1, 2)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        assert tokens <= self.context_length, "sequence too long"
        q, k, v = self._heads(self.W_query(x)), self._heads(self.W_key(x)), self._heads(self.W_value(x))
        scores = q @ k.transpose(2, 3) / math.sqrt(self.head_dim)

        allowed = torch.tril(torch.ones(tokens, tokens, device=x.device, dtype=x.dtype))
        powers = torch.exp(scores) * allowed
        weights = powers / powers.sum(dim=-1, keepdim=True)

        if self.training and self.p > 0:
            keep = torch.rand_like(weights) >= self.p
            weights = weights * keep / (1 - self.p)
        return self.out_proj((weights @ v).transpose(1, 2).flatten(2))
