"""Scores by torch.baddbmm with an additive mask made from the bool buffer, functional dropout that
is told self.training.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        super().__init__()
        for name in ("W_query", "W_key", "W_value"):
            setattr(self, name, nn.Linear(d_in, d_out, bias=qkv_bias))
        idx = torch.arange(context_length)
        self.register_buffer("mask", idx.unsqueeze(0) > idx.unsqueeze(1), persistent=False)
        self.p = dropout

    def forward(self, x):
        _, t, _ = x.shape
        if t > self.mask.size(0):
            raise ValueError(
                f"sequence of {t} tokens is longer than the context ({self.mask.size(0)})"
            )
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        blocked = torch.zeros(t, t, dtype=q.dtype, device=q.device)
        blocked = blocked.masked_fill(self.mask[:t, :t], float("-inf"))
        s = torch.baddbmm(blocked.expand(len(x), t, t), q, k.mT, alpha=q.size(-1) ** -0.5)
        w = F.dropout(s.softmax(-1), p=self.p, training=self.training)
        return torch.bmm(w, v)
