"""Concatenates the three weights for a single F.linear, masks with torch.where, and multiplies with
bmm.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.p = dropout
        self.W_query = nn.Linear(d_in, d_out, qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, qkv_bias)
        place = torch.arange(context_length)
        self.register_buffer("mask", place > place[:, None], persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        if tokens > self.mask.shape[0]:
            raise ValueError(f"{tokens} tokens are more than {self.mask.shape[0]}")
        layers = (self.W_query, self.W_key, self.W_value)
        bias = None if self.W_key.bias is None else torch.cat([layer.bias for layer in layers])
        fused = F.linear(x, torch.cat([layer.weight for layer in layers]), bias)
        queries, keys, values = fused.chunk(3, dim=-1)
        scores = torch.bmm(queries, keys.transpose(1, 2)).div(keys.shape[-1] ** 0.5)
        scores = torch.where(self.mask[:tokens, :tokens], -torch.inf, scores)
        weights = F.dropout(scores.softmax(-1), p=self.p, training=self.training)
        return torch.bmm(weights, values)
