"""Right: softmax by hand with a largest free score and a divisor that are made harmless where
nothing is free, and layers registered with add_module from a table.

Diagnosis: none
"""


class CrossAttention(nn.Module):
    def __init__(
        self, d_query: int, d_context: int, d_key: int, d_value: int, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        table = {
            "W_value": (d_context, d_value),
            "W_key": (d_context, d_key),
            "W_query": (d_query, d_key),
        }
        for name, (width_in, width_out) in table.items():
            self.add_module(name, nn.Linear(width_in, width_out, bias=qkv_bias))
        self.root = math.sqrt(d_key)

    @staticmethod
    def _weights(scores: torch.Tensor, blocked: torch.Tensor) -> torch.Tensor:
        scores = scores.masked_fill(blocked, -math.inf)
        top = scores.detach().amax(dim=-1, keepdim=True)
        top = top.masked_fill(top == -math.inf, 0.0)  # nothing is free
        exponentials = torch.exp(scores - top)
        total = exponentials.sum(dim=-1, keepdim=True)
        return exponentials / total.masked_fill(total == 0, 1.0)

    def forward(
        self,
        x: torch.Tensor,
        context: torch.Tensor,
        padding: torch.Tensor | None = None,
        pairs: torch.Tensor | None = None,
    ) -> torch.Tensor:
        scores = self.W_query(x) @ self.W_key(context).mT / self.root
        blocked = torch.zeros_like(scores, dtype=torch.bool)
        if padding is not None:
            blocked = blocked | padding[:, None, :]
        if pairs is not None:
            blocked = blocked | pairs
        return self._weights(scores, blocked) @ self.W_value(context)
