"""Right: replaces merge alone, by an hstack of the heads as in NumPy, and leaves split and attend
to the class above by not writing them.

Diagnosis: none
"""


class MendedMultiHead(ScrambledMultiHead):
    """`ScrambledMultiHead` with a new `merge`."""

    def merge(self, context: torch.Tensor) -> torch.Tensor:
        """(num_heads, tokens, head_dim) -> (tokens, d_out)"""
        return torch.hstack([*context])
