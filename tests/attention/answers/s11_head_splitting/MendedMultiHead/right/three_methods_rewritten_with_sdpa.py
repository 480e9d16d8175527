"""Rewrites all three methods: unflatten and movedim, torch's own causal attention, and back.

Diagnosis: none
"""


class MendedMultiHead(ScrambledMultiHead):
    def split(self, projected: torch.Tensor) -> torch.Tensor:
        """(tokens, d_out) -> (num_heads, tokens, head_dim)"""
        head_dim = projected.shape[-1] // self.num_heads
        return projected.unflatten(-1, (self.num_heads, head_dim)).movedim(1, 0)

    def attend(
        self, queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
    ) -> torch.Tensor:
        """Three times (num_heads, tokens, head_dim) -> (num_heads, tokens, head_dim)"""
        one_batch = (part.unsqueeze(0) for part in (queries, keys, values))
        return F.scaled_dot_product_attention(*one_batch, is_causal=True).squeeze(0)

    def merge(self, context: torch.Tensor) -> torch.Tensor:
        """(num_heads, tokens, head_dim) -> (tokens, d_out)"""
        return context.movedim(0, 1).flatten(1)
