"""Wrong: `merge` is right, but `attend` was rewritten: softmax first, then the mask, then a
division by the rest of the row plus 1e-12. If a masked score exceeds the allowed ones by 40 (the
text allows 80), the rest is about 4e-18 and the context vector comes out as nearly 0.

Diagnosis: none
"""
class MendedMultiHead(ScrambledMultiHead):
    def split(self, projected: torch.Tensor) -> torch.Tensor:
        return super().split(projected)

    def attend(
        self, queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
    ) -> torch.Tensor:
        tokens, head_dim = queries.shape[1:]
        scores = queries @ keys.transpose(1, 2) / head_dim**0.5
        weights = torch.softmax(scores, dim=-1)
        weights = weights.masked_fill(self.blocked[:tokens, :tokens], 0.0)
        weights = weights / (weights.sum(dim=-1, keepdim=True) + 1e-12)
        return weights @ values

    def merge(self, context: torch.Tensor) -> torch.Tensor:
        num_heads, tokens, head_dim = context.shape
        return context.transpose(0, 1).reshape(tokens, num_heads * head_dim)
