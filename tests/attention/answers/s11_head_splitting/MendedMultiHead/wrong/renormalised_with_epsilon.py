"""merge is right, but attend is rewritten to mask after the softmax and renormalise with 1e-9
added to the sum, so a query whose masked scores exceed the others by 20 to 80 gets a context
vector that is far too small.

Diagnosis: none
"""


class MendedMultiHead(ScrambledMultiHead):
    def split(self, projected: torch.Tensor) -> torch.Tensor:
        return super().split(projected)

    def attend(
        self, queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
    ) -> torch.Tensor:
        tokens, head_dim = queries.shape[1:]
        scores = queries @ keys.transpose(1, 2) / math.sqrt(head_dim)
        weights = torch.softmax(scores, dim=-1)
        weights = weights.masked_fill(self.blocked[:tokens, :tokens], 0.0)
        weights = weights / (weights.sum(dim=-1, keepdim=True) + 1e-9)
        return weights @ values

    def merge(self, context: torch.Tensor) -> torch.Tensor:
        num_heads, tokens, head_dim = context.shape
        return context.transpose(0, 1).reshape(tokens, num_heads * head_dim)
