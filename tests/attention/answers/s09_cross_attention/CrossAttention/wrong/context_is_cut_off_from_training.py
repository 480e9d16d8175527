"""Detaches the context, so that no gradient reaches what is asked.

Mistake: for CrossAttention(2, 3, 4, 5), x = torch.randn(1, 2, 2) and context = torch.randn(1, 3, 3,
requires_grad=True), out.sum().backward() leaves context.grad None, the text asks that gradients
flow back to both sequences.

Diagnosis: No gradient reaches the context, so whatever made it never learns from this layer.
"""


class CrossAttention(nn.Module):
    def __init__(
        self, d_query: int, d_context: int, d_key: int, d_value: int, qkv_bias: bool = False
    ) -> None:
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
        memory = context.detach()
        queries, keys, values = self.W_query(x), self.W_key(memory), self.W_value(memory)
        scores = queries @ keys.mT / keys.shape[-1] ** 0.5
        blocked = torch.zeros_like(scores, dtype=torch.bool)
        if padding is not None:
            blocked = blocked | padding[:, None, :]
        if pairs is not None:
            blocked = blocked | pairs
        lowest = torch.finfo(scores.dtype).min
        weights = scores.masked_fill(blocked, lowest).softmax(dim=-1)
        return weights.masked_fill(blocked, 0.0) @ values
