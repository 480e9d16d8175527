"""Unusual: an extra column of scores, a key without a value, is free only for queries that have no
free key and takes all their weight; it is cut off after the softmax. The scores are made with
baddbmm.

Diagnosis: none
"""
class CrossAttention(nn.Module):
    def __init__(
        self, d_query: int, d_context: int, d_key: int, d_value: int, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        for name, reads, gives in (
            ("W_value", d_context, d_value),
            ("W_key", d_context, d_key),
            ("W_query", d_query, d_key),
        ):
            setattr(self, name, nn.Linear(reads, gives, bias=qkv_bias))

    @staticmethod
    def _blocked(like, padding, pairs):
        reasons = [torch.zeros_like(like, dtype=torch.bool)]
        if padding is not None:
            reasons.append(padding.unsqueeze(1).expand_as(like))
        if pairs is not None:
            reasons.append(pairs.expand_as(like))
        return torch.stack(reasons).any(dim=0)

    def forward(
        self,
        x: torch.Tensor,
        context: torch.Tensor,
        padding: torch.Tensor | None = None,
        pairs: torch.Tensor | None = None,
    ) -> torch.Tensor:
        q, k, v = self.W_query(x), self.W_key(context), self.W_value(context)
        nothing = q.new_zeros(q.shape[0], q.shape[1], k.shape[1])
        scores = torch.baddbmm(nothing, q, k.mT, beta=1, alpha=1 / math.sqrt(q.shape[-1]))
        blocked = self._blocked(scores, padding, pairs)
        lonely = blocked.all(dim=-1, keepdim=True)
        sink = torch.zeros_like(lonely, dtype=scores.dtype).masked_fill(~lonely, -torch.inf)
        every = torch.cat((scores.masked_fill(blocked, -torch.inf), sink), dim=-1)
        weights = every.softmax(dim=-1)[..., :-1]
        return torch.bmm(weights, v)
