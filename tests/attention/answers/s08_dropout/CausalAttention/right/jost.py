"""Unusual: scores and scale in one baddbmm with an additive mask that is made from the bool buffer,
dropout as a function that is told self.training.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.p = dropout
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        places = torch.arange(context_length)
        self.register_buffer("mask", places[None, :] > places[:, None], persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, tokens, _ = x.shape
        if tokens > self.mask.shape[0]:
            raise ValueError(f"{tokens} tokens in a context of {self.mask.shape[0]}")
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        bias = torch.zeros(tokens, tokens, dtype=queries.dtype, device=x.device)
        bias = bias.masked_fill(self.mask[:tokens, :tokens], float("-inf"))
        scores = torch.baddbmm(
            bias.expand(batch, -1, -1),
            queries,
            keys.transpose(1, 2),
            alpha=queries.shape[-1] ** -0.5,
        )
        weights = F.dropout(F.softmax(scores, dim=-1), p=self.p, training=self.training)
        return torch.bmm(weights, values)
