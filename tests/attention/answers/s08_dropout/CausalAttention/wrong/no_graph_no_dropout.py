"""Drops only while gradients are recorded, so a module in training mode is calm under
torch.no_grad().

Mistake: for CausalAttention(3, 4, 5, dropout=1.0) in training mode, called under torch.no_grad(),
it returns context vectors that are not zero, the text asks for dropout in training mode (with 1.0:
zeros), whatever autograd does.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.dropout = dropout
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        mask = torch.triu(torch.ones(context_length, context_length, dtype=torch.bool), diagonal=1)
        self.register_buffer("mask", mask, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        b, n, _ = x.shape
        if n > self.mask.shape[0]:
            raise ValueError(f"sequence of {n} tokens, context of {self.mask.shape[0]}")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = q @ k.transpose(-2, -1) / k.shape[-1] ** 0.5
        weights = scores.masked_fill(self.mask[:n, :n], -torch.inf).softmax(dim=-1)
        learning = self.training and torch.is_grad_enabled()
        return F.dropout(weights, self.dropout, training=learning) @ v
