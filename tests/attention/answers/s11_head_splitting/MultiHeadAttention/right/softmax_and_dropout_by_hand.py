"""Right. einsum, a mask made anew from token numbers, softmax written with exp after subtracting
the largest allowed score, dropout by hand with p = 1 apart.

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
        self.head_dim = d_out // num_heads
        if self.head_dim * num_heads != d_out:
            raise ValueError("num_heads must divide d_out")
        self.num_heads = num_heads
        self.context_length = context_length
        self.dropout = dropout
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)

    def _drop(self, weights: torch.Tensor) -> torch.Tensor:
        if not self.training or self.dropout == 0:
            return weights
        if self.dropout == 1:
            return weights * 0
        kept = torch.rand_like(weights) >= self.dropout
        return torch.where(kept, weights / (1 - self.dropout), 0.0)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, tokens, _ = x.shape
        if tokens > self.context_length:
            raise ValueError("too many tokens")
        shape = (batch, tokens, self.num_heads, self.head_dim)
        q = self.W_query(x).reshape(shape)
        k = self.W_key(x).reshape(shape)
        v = self.W_value(x).reshape(shape)
        scores = torch.einsum("bihd,bjhd->bhij", q, k) / math.sqrt(self.head_dim)
        number = torch.arange(tokens, device=x.device)
        scores = scores.masked_fill(number[None, :] > number[:, None], -math.inf)
        powers = torch.exp(scores - scores.amax(dim=-1, keepdim=True))
        weights = self._drop(powers / powers.sum(dim=-1, keepdim=True))
        return self.out_proj(torch.einsum("bhij,bjhd->bihd", weights, v).flatten(2))
