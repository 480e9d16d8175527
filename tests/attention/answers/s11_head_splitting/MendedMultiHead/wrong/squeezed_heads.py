"""Wrong: merge squeezes each head before gluing, so an axis of length 1 that is needed is lost.
Input: a single token, x of shape (1, d_in), should give (1, d_out) and gives (d_out,); with
head_dim 1 (d_out = num_heads) and several tokens there is an error.

Diagnosis: none
"""


class MendedMultiHead(ScrambledMultiHead):
    def split(self, projected: torch.Tensor) -> torch.Tensor:
        return super().split(projected)

    def attend(
        self, queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
    ) -> torch.Tensor:
        return super().attend(queries, keys, values)

    def merge(self, context: torch.Tensor) -> torch.Tensor:
        heads = [head.squeeze() for head in context.split(1, dim=0)]
        return torch.hstack(heads)
