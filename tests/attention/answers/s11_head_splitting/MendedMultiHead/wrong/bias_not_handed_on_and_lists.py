"""Two mistakes: qkv_bias is not handed on, so MendedMultiHead(3, 8, 5, 2, qkv_bias=True) has no
W_query.bias; and the heads are glued as Python lists, so that for any x no gradient reaches x and
W_query.weight.

Diagnosis: none
"""

class MendedMultiHead(ScrambledMultiHead):
    def __init__(
        self, d_in: int, d_out: int, context_length: int, num_heads: int, qkv_bias: bool = False
    ) -> None:
        super().__init__(d_in, d_out, context_length, num_heads)
        self.head_dim = d_out // num_heads

    def split(self, projected: torch.Tensor) -> torch.Tensor:
        return super().split(projected)

    def attend(
        self, queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
    ) -> torch.Tensor:
        return super().attend(queries, keys, values)

    def merge(self, context: torch.Tensor) -> torch.Tensor:
        rows = []
        for token in range(context.shape[1]):
            row = []
            for head in range(self.num_heads):
                row += context[head, token].tolist()
            rows.append(row)
        return torch.tensor(rows, dtype=context.dtype, device=context.device)
