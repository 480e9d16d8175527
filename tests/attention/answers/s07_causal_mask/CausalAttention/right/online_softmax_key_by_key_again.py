"""No score matrix: it goes through the keys once and keeps a running maximum, sum and mean.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.limit = context_length
        self.W_query, self.W_key, self.W_value = (
            nn.Linear(d_in, d_out, bias=qkv_bias) for _ in range(3)
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.size(0)
        if tokens > self.limit:
            raise ValueError(f"{tokens} tokens are more than {self.limit}")
        queries = self.W_query(x) * self.W_query.out_features**-0.5
        place = torch.arange(tokens, device=x.device)
        peak = queries.new_full((tokens,), -math.inf)
        total = queries.new_zeros(tokens)
        mixed = torch.zeros_like(queries)
        for j, (key, value) in enumerate(zip(self.W_key(x), self.W_value(x))):
            score = torch.mv(queries, key)
            sees = place >= j
            new_peak = torch.where(sees, torch.maximum(peak, score.detach()), peak)
            shrink = torch.exp(peak - new_peak)
            height = torch.exp(torch.where(sees, score - new_peak, -math.inf))
            total = total * shrink + height
            mixed = mixed * shrink[:, None] + torch.outer(height, value)
            peak = new_peak
        return mixed / total[:, None]
