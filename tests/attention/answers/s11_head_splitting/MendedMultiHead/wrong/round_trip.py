"""Wrong, two mistakes: split and merge are made inverse to each other (merging what was split gives
the projection back), but split moves brackets only, so that a head gets all features of some
tokens (folded into rows) in place of some features of all tokens, and merge moves brackets only,
too. So tokens are mixed, and later tokens reach earlier outputs. Right for one token only.

Diagnosis: The heads are split by a plain reshape, which puts features of other tokens into a head.
The heads are merged by a plain reshape, without exchanging heads and tokens first.
"""


class MendedMultiHead(ScrambledMultiHead):
    def split(self, projected: torch.Tensor) -> torch.Tensor:
        tokens, d_out = projected.shape
        return projected.contiguous().view(self.num_heads, tokens, d_out // self.num_heads)

    def attend(
        self, queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
    ) -> torch.Tensor:
        return super().attend(queries, keys, values)

    def merge(self, context: torch.Tensor) -> torch.Tensor:
        # exactly what split did, backwards
        num_heads, tokens, head_dim = context.shape
        return context.contiguous().view(tokens, num_heads * head_dim)
