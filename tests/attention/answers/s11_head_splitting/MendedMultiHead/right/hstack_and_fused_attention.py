"""Merges with hstack, as one would in NumPy, and hands the healthy attend to PyTorch's fused
attention; split is inherited.

Diagnosis: none
"""


class MendedMultiHead(ScrambledMultiHead):
    def attend(
        self, queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
    ) -> torch.Tensor:
        return F.scaled_dot_product_attention(queries, keys, values, is_causal=True)

    def merge(self, context: torch.Tensor) -> torch.Tensor:
        # one block of columns per head, head 0 on the left
        return torch.hstack(tuple(context))
