"""Wrong: merge removes the axis of length 1 that split leaves with a bare squeeze(), which also
removes the token axis if there is one token only. For an x of shape (1, d_in) the output has
shape (d_out,) and not (1, d_out).

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
        heads = context.split(1)  # each (1, tokens, head_dim)
        return torch.cat(heads, dim=-1).squeeze()
