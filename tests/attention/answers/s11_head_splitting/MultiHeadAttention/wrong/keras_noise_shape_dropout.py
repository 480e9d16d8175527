"""Two mistakes: one dropout draw a key is shared by all queries of a head, in place of a draw for
each weight; and with dropout 1.0 the division by 1 - p gives nan in training.

Diagnosis: A key is dropped for all queries together.
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
        if d_out % num_heads != 0:
            raise ValueError("num_heads has to divide d_out")
        self.context_length = context_length
        self.rate = dropout
        self.num_heads = num_heads
        self.key_dim = d_out // num_heads
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)

    def _drop(self, weights: torch.Tensor) -> torch.Tensor:
        # Like tf.nn.dropout(weights, rate, noise_shape=(batch, heads, 1, keys)).
        if not self.training:
            return weights
        batch, heads, _, keys = weights.shape
        noise = torch.rand(batch, heads, 1, keys, device=weights.device)
        return torch.where(noise < self.rate, torch.zeros_like(weights), weights) / (1 - self.rate)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, tokens, _ = x.shape
        if tokens > self.context_length:
            raise ValueError(f"at most {self.context_length} tokens, not {tokens}")
        shape = (batch, tokens, self.num_heads, self.key_dim)
        q, k, v = (layer(x).reshape(shape) for layer in (self.W_query, self.W_key, self.W_value))
        scores = torch.einsum("bqhd,bkhd->bhqk", q, k) / math.sqrt(self.key_dim)
        future = torch.ones(tokens, tokens, dtype=torch.bool, device=x.device).triu(1)
        weights = torch.softmax(scores.masked_fill(future, -torch.inf), dim=-1)
        context = torch.einsum("bhqk,bkhd->bqhd", self._drop(weights), v)
        return self.out_proj(context.reshape(batch, tokens, -1))
