"""Right. Keeps the given heads, but writes their weights below each other and computes all heads in
one product, with one dropout over the weights of all heads.

Diagnosis: none
"""
import torch.nn.functional as F


class StackedHeads(nn.Module):
    """Several causal attention heads, their outputs side by side."""

    def __init__(
        self,
        d_in: int,
        d_out: int,
        context_length: int,
        dropout: float,
        num_heads: int,
        qkv_bias: bool = False,
    ) -> None:
        super().__init__()
        self.heads = nn.ModuleList(
            [
                CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
                for _ in range(num_heads)
            ]
        )
        self.longest = context_length
        self.drop = nn.Dropout(dropout)

    def _project(self, x: torch.Tensor, which: str) -> torch.Tensor:
        layers = [getattr(head, which) for head in self.heads]
        weight = torch.cat([layer.weight for layer in layers])
        bias = None if layers[0].bias is None else torch.cat([layer.bias for layer in layers])
        return F.linear(x, weight, bias).unflatten(-1, (len(layers), -1)).transpose(1, 2)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        assert tokens <= self.longest, f"{tokens} tokens are too many"
        q, k, v = (self._project(x, which) for which in ("W_query", "W_key", "W_value"))
        scores = torch.einsum("bhqd,bhkd->bhqk", q, k).div_(math.sqrt(q.shape[-1]))
        order = torch.arange(tokens, device=x.device)
        scores = scores.where(order[:, None] >= order, torch.finfo(scores.dtype).min)
        seen = self.drop(scores.softmax(-1)) @ v
        return seen.transpose(1, 2).flatten(2)
