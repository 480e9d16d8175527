"""Joins the three layers to one projection, adds the mask in baddbmm, and multiplies the weights
with a noise of its own.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        for name in ("W_query", "W_key", "W_value"):
            self.add_module(name, nn.Linear(d_in, d_out, bias=qkv_bias))
        place = torch.arange(context_length)
        self.register_buffer("mask", torch.gt(place, place.unsqueeze(1)), persistent=False)
        self.p, self.scale = dropout, d_out**-0.5

    def _project(self, x):
        layers = (self.W_query, self.W_key, self.W_value)
        weight = torch.cat([layer.weight for layer in layers])
        biases = [layer.bias for layer in layers if layer.bias is not None]
        return F.linear(x, weight, torch.cat(biases) if biases else None).chunk(3, dim=-1)

    def _noise(self, weights):
        if not self.training:
            return 1.0
        kept = torch.rand(weights.shape, device=weights.device) >= self.p
        return kept.to(weights.dtype) / (1 - self.p if self.p < 1 else 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.size(1)
        if tokens > self.mask.size(0):
            raise ValueError(f"{tokens} tokens in a context of {self.mask.size(0)}")
        query, key, value = self._project(x)
        floor = query.new_zeros(tokens, tokens)
        floor.masked_fill_(self.mask[:tokens, :tokens], -torch.inf)
        scores = torch.baddbmm(floor, query, key.transpose(1, 2), alpha=self.scale)
        weights = scores.softmax(dim=2)
        return torch.bmm(weights * self._noise(weights), value)
