"""Right, with unusual means: layers are made by setattr, a rectangular identity matrix picks the
rows of the table, and the softmax is written with logsumexp and einsum.

Diagnosis: none
"""

class SelfAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        for name in ("W_query", "W_key", "W_value"):
            setattr(self, name, nn.Linear(d_in, d_out, bias=qkv_bias))
        self.positions = nn.Embedding(context_length, d_in)

    def _placed(self, x):
        learned = self.positions.weight
        tokens, places = x.shape[0], learned.shape[0]
        if not tokens <= places:
            raise ValueError(f"{tokens} tokens, but {places} places")
        pick = torch.eye(tokens, places, dtype=learned.dtype, device=learned.device)
        return x + pick @ learned

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        placed = self._placed(x)
        scores = torch.einsum("qd,kd->qk", self.W_query(placed), self.W_key(placed))
        scores = scores / self.W_query.out_features**0.5
        scores = scores - scores.detach().amax(dim=1, keepdim=True)
        return torch.exp(scores - torch.logsumexp(scores, dim=1, keepdim=True))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        values = self.W_value(self._placed(x))
        return torch.einsum("qk,kd->qd", self.attention_weights(x), values)
