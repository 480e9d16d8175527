"""Fused attention with a boolean keep mask; queries without a free key see everything and are
silenced afterwards.

Diagnosis: none
"""


class CrossAttention(nn.Module):
    def __init__(
        self, d_query: int, d_context: int, d_key: int, d_value: int, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        widths = {
            "W_value": (d_context, d_value),
            "W_key": (d_context, d_key),
            "W_query": (d_query, d_key),
        }
        for name, (into, out) in widths.items():
            self.add_module(name, nn.Linear(into, out, bias=qkv_bias))

    @staticmethod
    def _keep(padding, pairs):
        keep = None
        if padding is not None:
            keep = padding.logical_not()[:, None, :]
        if pairs is not None:
            free = pairs.logical_not()[None]
            keep = free if keep is None else keep & free
        return keep

    def forward(self, x, context, padding=None, pairs=None):
        q, k, v = self.W_query(x), self.W_key(context), self.W_value(context)
        keep = self._keep(padding, pairs)
        if keep is None:
            return F.scaled_dot_product_attention(q, k, v)
        keep = keep.expand(q.size(0), q.size(1), k.size(1))
        mute = ~keep.any(dim=-1, keepdim=True)
        out = F.scaled_dot_product_attention(q, k, v, attn_mask=keep | mute)
        return torch.where(mute, torch.zeros_like(out), out)
