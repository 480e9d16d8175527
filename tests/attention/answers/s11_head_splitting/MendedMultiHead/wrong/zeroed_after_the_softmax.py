"""The merge is fixed, but attend is rewritten so that the softmax runs over all keys and blocked
weights are set to 0 afterwards; the rows no longer sum to one and depend on the future through their
sum. It breaks "causal multi-head attention" for every sequence of more than one token.

Diagnosis: Blocked weights are set to 0 after the softmax, and the rows are not normalised again.
"""


class MendedMultiHead(ScrambledMultiHead):
    def split(self, projected: torch.Tensor) -> torch.Tensor:
        return super().split(projected)

    def attend(
        self, queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
    ) -> torch.Tensor:
        tokens, head_dim = queries.shape[1:]
        scores = queries @ keys.transpose(-2, -1) / math.sqrt(head_dim)
        weights = torch.softmax(scores, dim=-1)
        weights = weights.masked_fill(self.blocked[:tokens, :tokens], 0.0)
        return weights @ values

    def merge(self, context: torch.Tensor) -> torch.Tensor:
        num_heads, tokens, head_dim = context.shape
        return context.transpose(0, 1).reshape(tokens, num_heads * head_dim)
