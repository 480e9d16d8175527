"""Wrong, two mistakes. Gradients are switched off in evaluation mode, so ``layer.eval()(x)`` has no
gradient for x or the layers. And the refusal of long inputs relies on a shape error of the mask:
with ``context_length=1``, three tokens are accepted and see each other.

Diagnosis: none
"""
class CausalAttention(nn.Module):
    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.dropout = nn.Dropout(dropout)
        mask = torch.triu(torch.ones(context_length, context_length), diagonal=1).bool()
        self.register_buffer("mask", mask, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        with torch.set_grad_enabled(self.training and torch.is_grad_enabled()):
            n = x.shape[1]
            queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
            scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5
            try:
                scores = scores.masked_fill(self.mask[:n, :n], -torch.inf)
            except RuntimeError:
                raise ValueError(f"too many tokens: {n}") from None
            return self.dropout(scores.softmax(dim=-1)) @ values
