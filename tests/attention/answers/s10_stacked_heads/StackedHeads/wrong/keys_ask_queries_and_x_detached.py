"""Wrong, two mistakes: in the student's own head the scores are keys times queries, so that row i
belongs to key i and not to query i; and x is detached when it is copied, so no gradient flows
back to it. One head with d_in = d_out = 1 and qkv_bias=True, W_query and W_value with weight 1
and bias 0, W_key with weight 0 and bias 1, and the tokens 1 and 2: token 1 should weight both
tokens alike (1.5), here it gives the second one more; and x.grad stays None for any x.

Diagnosis: Queries and keys are exchanged.
"""


class OneHead(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.drop = nn.Dropout(dropout)
        self.scale = math.sqrt(d_out)
        self.context_length = context_length

    def forward(self, x):
        tokens = x.shape[1]
        if tokens > self.context_length:
            raise ValueError("too many tokens")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = k @ q.transpose(1, 2) / self.scale
        later = torch.triu(torch.ones(tokens, tokens, device=x.device), diagonal=1).bool()
        scores = scores.masked_fill(later, float("-inf"))
        return self.drop(torch.softmax(scores, dim=-1)) @ v


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
            [OneHead(d_in, d_out, context_length, dropout, qkv_bias) for _ in range(num_heads)]
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = x.detach().clone()  # the caller's x must not change
        return torch.cat([head(x) for head in self.heads], dim=-1)
