"""Two mistakes in the attend that is written again: the scores are divided by the number of heads
and not by the root of head_dim, and the weights are detached, so W_query and W_key get no
gradient.

Diagnosis: The scores are divided by the number of heads, not by the square root of a head's width.
"""


class MendedMultiHead(ScrambledMultiHead):
    def attend(
        self, queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
    ) -> torch.Tensor:
        num_heads, tokens, head_dim = queries.shape
        scores = queries @ keys.transpose(1, 2) / num_heads
        scores = scores.masked_fill(self.blocked[:tokens, :tokens], float("-inf"))
        weights = torch.softmax(scores, dim=-1).detach()
        return weights @ values

    def merge(self, context: torch.Tensor) -> torch.Tensor:
        num_heads, tokens, head_dim = context.shape
        return context.transpose(0, 1).reshape(tokens, num_heads * head_dim)
