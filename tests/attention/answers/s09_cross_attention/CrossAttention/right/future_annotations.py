"""Annotations of the future, and a Literal-typed helper; a spare key gathers what has nothing
free.

Diagnosis: none
"""

from __future__ import annotations


class CrossAttention(nn.Module):
    def __init__(self, d_query, d_context, d_key, d_value, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_query, d_key, bias=qkv_bias)
        self.W_key = nn.Linear(d_context, d_key, bias=qkv_bias)
        self.W_value = nn.Linear(d_context, d_value, bias=qkv_bias)

    def forward(
        self,
        x: torch.Tensor,
        context: torch.Tensor,
        padding: torch.Tensor | None = None,
        pairs: torch.Tensor | None = None,
    ) -> torch.Tensor:
        q, k, v = self.W_query(x), self.W_key(context), self.W_value(context)

        blocked = torch.zeros(len(x), x.shape[1], context.shape[1], dtype=torch.bool)
        if padding is not None:
            blocked = blocked | padding[:, None]
        if pairs is not None:
            blocked = blocked | pairs

        s = (q @ k.mT / k.shape[-1] ** 0.5).masked_fill(blocked, -math.inf)
        spare = torch.where(blocked.all(-1, keepdim=True), 0.0, -math.inf).to(s.dtype)
        return torch.cat([s, spare], dim=-1).softmax(dim=-1)[..., :-1] @ v
