"""There is no mask and no matrix of scores: a loop over the keys keeps a running maximum, a running
sum and a running mixture for all queries that may see the key (online softmax). The maximum is
detached, because it cancels in the quotient.

Diagnosis: none
"""
class CausalAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        for name in ("W_query", "W_key", "W_value"):
            self.add_module(name, nn.Linear(d_in, d_out, bias=qkv_bias))
        self.limit = context_length

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = len(x)
        if n > self.limit:
            raise ValueError(f"{n} tokens, but the context holds {self.limit}")
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        queries = queries / math.sqrt(queries.shape[-1])

        best = queries.new_full((n, 1), -math.inf)
        total = queries.new_zeros(n, 1)
        mix = torch.zeros_like(values)
        for j in range(n):  # key j meets the queries j, j + 1, ..., n - 1
            score = (queries[j:] @ keys[j]).unsqueeze(1)
            higher = torch.maximum(best[j:], score.detach())
            shrink = torch.exp(best[j:] - higher)
            gain = torch.exp(score - higher)
            best = torch.cat((best[:j], higher))
            total = torch.cat((total[:j], total[j:] * shrink + gain))
            mix = torch.cat((mix[:j], mix[j:] * shrink + gain * values[j]))
        return mix / total
