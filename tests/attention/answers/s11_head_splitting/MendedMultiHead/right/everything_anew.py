"""Right. All three methods are rewritten: split with view and movedim, attend with the smallest
finite number in place of -inf, merge with an einsum that only exchanges axes.

Diagnosis: none
"""
class MendedMultiHead(ScrambledMultiHead):
    def split(self, projected: torch.Tensor) -> torch.Tensor:
        tokens, d_out = projected.shape
        return projected.view(tokens, self.num_heads, d_out // self.num_heads).movedim(1, 0)

    def attend(
        self, queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
    ) -> torch.Tensor:
        tokens = queries.size(1)
        scores = torch.matmul(queries, keys.transpose(1, 2)).div(queries.size(2) ** 0.5)
        lowest = torch.finfo(scores.dtype).min
        scores = torch.where(self.blocked[:tokens, :tokens], lowest, scores)
        return scores.softmax(2).matmul(values)

    def merge(self, context: torch.Tensor) -> torch.Tensor:
        return torch.einsum("htd->thd", context).flatten(1)
