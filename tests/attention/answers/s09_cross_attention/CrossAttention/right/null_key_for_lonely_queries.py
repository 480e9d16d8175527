"""Adds a last key with value zero that is free only for queries that have no other free key.

Diagnosis: none
"""


class CrossAttention(nn.Module):
    def __init__(
        self, d_query: int, d_context: int, d_key: int, d_value: int, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        for name, reads, gives in (
            ("W_value", d_context, d_value),
            ("W_key", d_context, d_key),
            ("W_query", d_query, d_key),
        ):
            self.add_module(name, nn.Linear(reads, gives, bias=qkv_bias))
        self.scale = 1 / math.sqrt(d_key)

    def forward(
        self,
        x: torch.Tensor,
        context: torch.Tensor,
        padding: torch.Tensor | None = None,
        pairs: torch.Tensor | None = None,
    ) -> torch.Tensor:
        batch, n_q, _ = x.shape
        n_k = context.shape[1]
        blocked = torch.zeros(batch, n_q, n_k, dtype=torch.bool, device=x.device)
        if padding is not None:
            blocked |= padding.reshape(batch, 1, n_k)
        if pairs is not None:
            blocked |= pairs
        scores = torch.bmm(self.W_query(x), self.W_key(context).transpose(1, 2)) * self.scale
        scores = scores.masked_fill(blocked, float("-inf"))

        lonely = blocked.all(dim=2, keepdim=True)
        null_score = scores.new_zeros(batch, n_q, 1).masked_fill(~lonely, float("-inf"))
        values = self.W_value(context)
        null_value = values.new_zeros(batch, 1, values.shape[2])

        weights = torch.softmax(torch.cat((scores, null_score), dim=2), dim=2)
        return torch.bmm(weights, torch.cat((values, null_value), dim=1))
