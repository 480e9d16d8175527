"""Unusual: one matrix product for queries, keys and values, with the weights of the three layers
concatenated in forward; the mask comes from comparing indices; the module's dropout probability
is an attribute, and functional dropout gets self.training.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    """Causal self-attention for batches, with dropout on the attention weights."""

    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.W_query, self.W_key, self.W_value = (
            nn.Linear(d_in, d_out, bias=qkv_bias) for _ in range(3)
        )
        self.p_drop = float(dropout)
        place = torch.arange(context_length)
        self.register_buffer("mask", place.unsqueeze(0).gt(place.unsqueeze(1)), persistent=False)

    @property
    def _layers(self):
        return self.W_query, self.W_key, self.W_value

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        _, tokens, _ = x.shape
        if tokens > self.mask.size(0):
            raise ValueError(f"got {tokens} tokens, at most {self.mask.size(0)} are possible")
        W = torch.cat([layer.weight for layer in self._layers])
        biases = [layer.bias for layer in self._layers]
        b = None if biases[0] is None else torch.cat(biases)
        q, k, v = F.linear(x, W, b).chunk(3, dim=-1)
        q = q / k.size(-1) ** 0.5
        scores = torch.bmm(q, k.mT)
        blocked = self.mask[:tokens, :tokens]
        weights = torch.where(blocked, -torch.inf, scores).softmax(-1)
        weights = F.dropout(weights, self.p_drop, training=self.training)
        return torch.bmm(weights, v)
