"""split deals the features out alternately (every H-th to a head) and merge puts them back in the
same way: consistent, but head h should have neighbouring features, so scores and outputs belong
to other heads than the weights say.

Diagnosis: The features are assigned to the heads in turn; each head should get neighbouring ones.
When the heads are merged, their features are interleaved; those of a head should be neighbours.
"""


class MendedMultiHead(ScrambledMultiHead):
    def split(self, projected: torch.Tensor) -> torch.Tensor:
        """(tokens, d_out) -> (num_heads, tokens, head_dim)"""
        tokens, d_out = projected.shape
        return projected.view(tokens, d_out // self.num_heads, self.num_heads).permute(2, 0, 1)

    def attend(
        self, queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
    ) -> torch.Tensor:
        """Three times (num_heads, tokens, head_dim) -> (num_heads, tokens, head_dim)"""
        return super().attend(queries, keys, values)

    def merge(self, context: torch.Tensor) -> torch.Tensor:
        """(num_heads, tokens, head_dim) -> (tokens, d_out)"""
        return context.permute(1, 2, 0).flatten(1)
