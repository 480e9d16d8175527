"""It drops only where gradients are recorded, and p = 1 divides zero by zero.

Mistakes: in training mode, p = 0.5, under torch.no_grad() it returns the same as in evaluation
mode, the text asks for dropout in training mode. For dropout=1.0 in training it returns nan for
every x, the text asks for zero vectors.

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
        self.p = dropout
        mask = torch.triu(torch.ones(context_length, context_length), diagonal=1).bool()
        self.register_buffer("mask", mask, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, tokens, d_in = x.shape
        if tokens > self.mask.shape[0]:
            raise ValueError(f"at most {self.mask.shape[0]} tokens, not {tokens}")
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5
        scores = scores.masked_fill(self.mask[:tokens, :tokens], -torch.inf)
        weights = torch.softmax(scores, dim=-1)
        if self.training and torch.is_grad_enabled():
            keep = torch.rand(weights.shape, device=x.device) >= self.p
            weights = weights * keep / (1 - self.p)
        return weights @ values
