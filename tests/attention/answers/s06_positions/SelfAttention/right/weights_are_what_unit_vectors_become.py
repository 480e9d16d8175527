"""Uses torch's fused attention for everything: the weights are what it makes of the unit matrix as
values.

Diagnosis: none
"""


from torch.nn.functional import scaled_dot_product_attention


class SelfAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.positions = nn.Embedding(context_length, d_in)
        for name in ("W_value", "W_key", "W_query"):
            self.add_module(name, nn.Linear(d_in, d_out, bias=qkv_bias))

    def _placed(self, x):
        tokens = x.size(0)
        if tokens > self.positions.num_embeddings:
            raise ValueError(f"{tokens} tokens, {self.positions.num_embeddings} places")
        return torch.add(x, self.positions(torch.arange(tokens, device=x.device)))

    def _mix(self, placed, values):
        return scaled_dot_product_attention(self.W_query(placed), self.W_key(placed), values)

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        placed = self._placed(x)
        return self._mix(placed, torch.eye(x.size(0), dtype=placed.dtype, device=x.device))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        placed = self._placed(x)
        return self._mix(placed, self.W_value(placed))
