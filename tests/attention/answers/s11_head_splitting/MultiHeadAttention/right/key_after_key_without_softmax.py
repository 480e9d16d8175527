"""Right, without a table of weights: the keys are read one after another, and for each query a
running maximum, a running denominator and a running sum of values are kept. The coins of the
dropout are tossed for one key at a time and only enter the sum of values.

Diagnosis: none
"""

class MultiHeadAttention(nn.Module):
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
        head_dim, left_over = divmod(d_out, num_heads)
        if left_over:
            raise ValueError(f"{num_heads} heads cannot share {d_out} features")
        for name in ("W_query", "W_key", "W_value"):
            self.add_module(name, nn.Linear(d_in, d_out, bias=qkv_bias))
        self.out_proj = nn.Linear(d_out, d_out)
        self.shape = (num_heads, head_dim)
        self.longest = context_length
        self.p = dropout

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        if tokens > self.longest:
            raise ValueError(f"{tokens} tokens, but only {self.longest} are allowed")
        layers = (self.W_query, self.W_key, self.W_value)
        q, k, v = (layer(x).unflatten(-1, self.shape).transpose(1, 2) for layer in layers)
        q = q / math.sqrt(self.shape[1])
        place = torch.arange(tokens, device=x.device)
        highest = q.new_full(q.shape[:3], -math.inf)
        total = q.new_zeros(q.shape[:3])
        context = torch.zeros_like(v)
        for j in range(tokens):
            scores = (q * k[:, :, j : j + 1]).sum(dim=-1).masked_fill(place < j, -math.inf)
            higher = torch.maximum(highest, scores.detach())
            shrink, share = (highest - higher).exp(), (scores - higher).exp()
            coins = F.dropout(torch.ones_like(share), self.p, self.training)
            total = total * shrink + share
            context = context * shrink.unsqueeze(-1)
            context = context + (share * coins).unsqueeze(-1) * v[:, :, j : j + 1]
            highest = higher
        context = context / total.unsqueeze(-1)
        return self.out_proj(context.transpose(1, 2).flatten(2))
