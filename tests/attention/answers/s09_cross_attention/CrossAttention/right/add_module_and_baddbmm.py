"""Old idioms: layers made in a loop with add_module, scale and mask applied in one baddbmm.

Diagnosis: none
"""


class CrossAttention(nn.Module):
    def __init__(
        self, d_query: int, d_context: int, d_key: int, d_value: int, qkv_bias: bool = False
    ) -> None:
        super(CrossAttention, self).__init__()
        widths = [
            ("W_value", d_context, d_value),
            ("W_key", d_context, d_key),
            ("W_query", d_query, d_key),
        ]
        for name, d_in, d_out in widths:
            self.add_module(name, nn.Linear(d_in, d_out, bias=qkv_bias))

    @staticmethod
    def _blocked(x, context, padding, pairs):
        shape = (x.size(0), x.size(1), context.size(1))
        blocked = torch.zeros(shape, dtype=torch.bool, device=x.device)
        if padding is not None:
            blocked |= padding.unsqueeze(1)
        if pairs is not None:
            blocked |= pairs.unsqueeze(0)
        return blocked

    def forward(
        self,
        x: torch.Tensor,
        context: torch.Tensor,
        padding: torch.Tensor | None = None,
        pairs: torch.Tensor | None = None,
    ) -> torch.Tensor:
        queries, keys, values = self.W_query(x), self.W_key(context), self.W_value(context)
        blocked = self._blocked(x, context, padding, pairs)
        empty = blocked.all(dim=2, keepdim=True)
        # a query without a free key is left unmasked here and set to zero at the end
        minus = queries.new_zeros(blocked.shape).masked_fill(blocked & ~empty, float("-inf"))
        scale = 1.0 / math.sqrt(self.W_key.out_features)
        scores = torch.baddbmm(minus, queries, keys.permute(0, 2, 1), alpha=scale)
        weights = F.softmax(scores, dim=2)
        return torch.bmm(weights, values).masked_fill(empty, 0.0)
