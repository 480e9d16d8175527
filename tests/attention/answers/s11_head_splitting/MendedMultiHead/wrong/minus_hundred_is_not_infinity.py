"""The merge is fixed, but attend is rewritten and fills the mask with -100, which is not small
enough. Wrong when the allowed scores are far below that: if W_query and W_key make all scores
about -300, the first token looks at later tokens only.

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
        scores = scores.masked_fill(self.blocked[:tokens, :tokens], -100.0)
        return torch.softmax(scores, dim=-1) @ values

    def merge(self, context: torch.Tensor) -> torch.Tensor:
        num_heads, tokens, head_dim = context.shape
        return context.transpose(0, 1).reshape(tokens, num_heads * head_dim)
