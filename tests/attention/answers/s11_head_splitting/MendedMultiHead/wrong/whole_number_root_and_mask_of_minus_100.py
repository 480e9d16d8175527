"""Two mistakes: scores are divided by the root of head_dim cut to a whole number, and blocked
scores become -100, which can win.

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
        tokens, head_dim = queries.shape[1:]
        scores = queries @ keys.transpose(1, 2) / int(head_dim**0.5)
        scores = scores.masked_fill(self.blocked[:tokens, :tokens], -100.0)
        return torch.softmax(scores, dim=-1) @ values

    def merge(self, context: torch.Tensor) -> torch.Tensor:
        """(num_heads, tokens, head_dim) -> (tokens, d_out)"""
        num_heads, tokens, head_dim = context.shape
        return context.transpose(0, 1).reshape(tokens, num_heads * head_dim)
