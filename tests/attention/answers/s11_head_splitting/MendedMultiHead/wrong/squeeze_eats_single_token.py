"""Wrong: squeeze() is meant to take away the head axis but takes away every axis of length 1. A
sequence of one token gives shape (d_out,) and not (1, d_out); heads of width 1 fail as well.

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
        heads = context.chunk(self.num_heads, dim=0)  # each (1, tokens, head_dim)
        return torch.cat([head.squeeze() for head in heads], dim=-1)
