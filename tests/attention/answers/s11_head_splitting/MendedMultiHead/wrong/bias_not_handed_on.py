"""Wrong: the subclass has an `__init__` of its own that does not hand on `qkv_bias`.
MendedMultiHead(3, 8, 5, 2, qkv_bias=True) has projections without bias, though the text promises
the same layers for the same arguments.

Diagnosis: none
"""


class MendedMultiHead(ScrambledMultiHead):
    def __init__(
        self, d_in: int, d_out: int, context_length: int, num_heads: int, qkv_bias: bool = False
    ) -> None:
        super().__init__(d_in, d_out, context_length, num_heads)
        self.d_out = d_out

    def split(self, projected: torch.Tensor) -> torch.Tensor:
        return super().split(projected)

    def attend(
        self, queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
    ) -> torch.Tensor:
        return super().attend(queries, keys, values)

    def merge(self, context: torch.Tensor) -> torch.Tensor:
        return context.transpose(0, 1).reshape(-1, self.d_out)
