"""Puts the rows together as Python lists and makes a new tensor of them, which cuts the graph: no
gradient reaches the input or the three projections.

Diagnosis: none
"""


class MendedMultiHead(ScrambledMultiHead):
    def split(self, projected: torch.Tensor) -> torch.Tensor:
        """(tokens, d_out) -> (num_heads, tokens, head_dim)"""
        return super().split(projected)

    def attend(
        self, queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
    ) -> torch.Tensor:
        """Three times (num_heads, tokens, head_dim) -> (num_heads, tokens, head_dim)"""
        return super().attend(queries, keys, values)

    def merge(self, context: torch.Tensor) -> torch.Tensor:
        """(num_heads, tokens, head_dim) -> (tokens, d_out)"""
        num_heads, tokens, _ = context.shape
        rows = []
        for token in range(tokens):
            row = []
            for head in range(num_heads):
                row.extend(context[head, token].tolist())  # head 0 first, then head 1, ...
            rows.append(row)
        return torch.tensor(rows, dtype=context.dtype, device=context.device)
