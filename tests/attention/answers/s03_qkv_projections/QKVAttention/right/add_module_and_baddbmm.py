"""Registers the layers in a loop with add_module, starts them with Xavier numbers and scales with
the alpha of baddbmm.

Diagnosis: none
"""


class QKVAttention(nn.Module):
    """Self-attention with learned queries, keys and values, without a mask."""

    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        for name, width in {"W_value": d_v, "W_key": d_k, "W_query": d_k}.items():
            projection = nn.Linear(d_in, width, bias=False)
            nn.init.xavier_normal_(projection.weight)
            self.add_module(name, projection)

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        sentences = X.unsqueeze(0) if X.dim() == 2 else X  # bmm wants exactly three axes
        q, k, v = (layer(sentences) for layer in (self.W_query, self.W_key, self.W_value))
        scores = torch.baddbmm(
            q.new_zeros(1, 1, 1), q, k.mT, beta=0, alpha=1 / math.sqrt(self.W_query.out_features)
        )
        context = torch.bmm(scores.softmax(dim=-1), v)
        return context.squeeze(0) if X.dim() == 2 else context
