"""Right: merge puts every head in its place with rows of the identity matrix and adds the heads up.
attend, which was healthy, is written anew without a mask: query i is simply shown keys 0 to i.
split is deleted, as the text allows.

Diagnosis: none
"""


class MendedMultiHead(ScrambledMultiHead):
    def attend(
        self, queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
    ) -> torch.Tensor:
        root = math.sqrt(queries.shape[-1])
        context = torch.empty_like(values)
        for i in range(queries.shape[1]):
            scores = torch.einsum("hd,hjd->hj", queries[:, i], keys[:, : i + 1]) / root
            weights = torch.softmax(scores, dim=-1)
            context[:, i] = torch.einsum("hj,hjd->hd", weights, values[:, : i + 1])
        return context

    def merge(self, context: torch.Tensor) -> torch.Tensor:
        num_heads, _, head_dim = context.shape
        identity = torch.eye(num_heads * head_dim, dtype=context.dtype, device=context.device)
        return sum(head @ rows for head, rows in zip(context, identity.split(head_dim)))
