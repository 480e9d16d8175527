"""Goes through the tokens one after another, picks the keys that the mask buffer leaves visible, and
tosses its own coins with torch.rand. Nothing is ever set to minus infinity, and there is no
nn.Dropout.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.W_query, self.W_key, self.W_value = (
            nn.Linear(d_in, d_out, bias=qkv_bias) for _ in range(3)
        )
        place = torch.arange(context_length)
        self.register_buffer("mask", place[:, None] < place[None, :], persistent=False)
        self.p = dropout

    def _cut_links(self, weights: torch.Tensor) -> torch.Tensor:
        if not self.training or self.p == 0:
            return weights
        if self.p == 1:
            return weights * 0.0
        gone = torch.rand(weights.shape, device=weights.device) < self.p
        return weights.masked_fill(gone, 0.0) / (1 - self.p)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens, limit = x.size(1), self.mask.size(0)
        if tokens > limit:
            raise ValueError(f"{tokens} tokens do not fit into a context of {limit}")
        queries, keys, values = (layer(x) for layer in (self.W_query, self.W_key, self.W_value))
        contexts = []
        for i in range(tokens):
            visible = ~self.mask[i, :tokens]
            seen_keys, seen_values = keys[:, visible], values[:, visible]
            scores = (seen_keys @ queries[:, i].unsqueeze(-1)).squeeze(-1) / keys.size(-1) ** 0.5
            weights = self._cut_links(scores.softmax(dim=-1))
            contexts.append((weights.unsqueeze(1) @ seen_values).squeeze(1))
        return torch.stack(contexts, dim=1)
