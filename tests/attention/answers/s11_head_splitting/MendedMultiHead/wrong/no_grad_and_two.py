"""Wrong, two mistakes. merge fills its tensor under no_grad, so that W_query, W_key, W_value and x
get no gradients. And attend divides by 2, the root of the example, whatever head_dim is
(MendedMultiHead(3, 6, 5, 2) shows it).

Diagnosis: The scores are multiplied by about 0.5, whatever the width of a key is.
"""
class MendedMultiHead(ScrambledMultiHead):
    def split(self, projected: torch.Tensor) -> torch.Tensor:
        return super().split(projected)

    def attend(
        self, queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
    ) -> torch.Tensor:
        tokens = queries.shape[1]
        scores = queries @ keys.transpose(1, 2) / 2  # the root of head_dim
        scores = scores.masked_fill(self.blocked[:tokens, :tokens], -torch.inf)
        return torch.softmax(scores, dim=-1) @ values

    def merge(self, context: torch.Tensor) -> torch.Tensor:
        num_heads, tokens, head_dim = context.shape
        merged = torch.empty(
            tokens, num_heads * head_dim, dtype=context.dtype, device=context.device
        )
        with torch.no_grad():  # nothing is computed here, numbers are only moved
            for h in range(num_heads):
                merged[:, h * head_dim : (h + 1) * head_dim] = context[h]
        return merged
