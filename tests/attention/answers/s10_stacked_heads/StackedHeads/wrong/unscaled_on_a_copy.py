"""Wrong, two mistakes. An own head forgets the division by sqrt(d_out), which nobody sees for d_out
= 1 (d_out = 4 with random weights shows it). And x is detached "to leave the caller's x alone", so
x.grad stays None.

Diagnosis: The scores are not scaled.
"""
class Head(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.dropout = nn.Dropout(dropout)
        self.context_length = context_length

    def forward(self, x):
        n = x.shape[1]
        if n > self.context_length:
            raise ValueError("sequence too long")
        scores = self.W_query(x) @ self.W_key(x).transpose(1, 2)
        mask = torch.triu(torch.ones(n, n, device=x.device), diagonal=1).bool()
        weights = torch.softmax(scores.masked_fill(mask, -torch.inf), dim=-1)
        return self.dropout(weights) @ self.W_value(x)


class StackedHeads(nn.Module):
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
            [Head(d_in, d_out, context_length, dropout, qkv_bias) for _ in range(num_heads)]
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = x.clone().detach()  # do not touch the caller's tensor
        return torch.cat([head(x) for head in self.heads], dim=-1)
