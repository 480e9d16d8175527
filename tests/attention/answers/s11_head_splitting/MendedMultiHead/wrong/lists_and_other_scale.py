"""Wrong, two mistakes. `attend` was rewritten too and divides by the number of heads, which is the
root of head_dim for 2 heads of width 4 only (d_out=12, 3 heads shows it); and `merge` goes through
Python numbers, so no gradient reaches W_query, W_key, W_value or x.

Diagnosis: The scores are divided by the number of heads, not by the square root of a head's width.
"""
class MendedMultiHead(ScrambledMultiHead):
    def split(self, projected: torch.Tensor) -> torch.Tensor:
        return super().split(projected)

    def attend(
        self, queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
    ) -> torch.Tensor:
        scale, tokens = queries.shape[:2]
        scores = queries @ keys.transpose(1, 2) / scale
        scores = scores.masked_fill(self.blocked[:tokens, :tokens], -torch.inf)
        return torch.softmax(scores, dim=-1) @ values

    def merge(self, context: torch.Tensor) -> torch.Tensor:
        rows = []
        for token in range(context.shape[1]):
            rows.append([number for head in context[:, token].tolist() for number in head])
        return torch.tensor(rows, dtype=context.dtype, device=context.device)
