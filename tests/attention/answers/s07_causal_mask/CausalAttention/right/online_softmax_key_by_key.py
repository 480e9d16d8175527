"""Has no mask at all: it goes through the keys one by one and keeps a running maximum, a running sum
and a running mixture for the queries that may still see the next key (online softmax).

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        for name in ("W_query", "W_key", "W_value"):
            self.add_module(name, nn.Linear(d_in, d_out, bias=qkv_bias))
        self.limit = context_length
        self.width = d_out

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = x.shape[0]
        if n > self.limit:
            raise ValueError(f"{n} tokens, but the context has room for {self.limit} only")
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)

        finished = []
        best = total = mixed = None
        for j in range(n):
            score = torch.mv(queries[j:], keys[j]) / math.sqrt(self.width)
            if best is None:
                best = score.detach()
                total = torch.exp(score - best)
                mixed = torch.outer(total, values[j])
            else:
                # best only keeps the powers in range and cancels out, so it needs no gradient
                higher = torch.maximum(best, score.detach())
                shrink, power = torch.exp(best - higher), torch.exp(score - higher)
                total = total * shrink + power
                mixed = mixed * shrink.unsqueeze(1) + torch.outer(power, values[j])
                best = higher
            finished.append(mixed[0] / total[0])  # query j has seen all that it may see
            best, total, mixed = best[1:], total[1:], mixed[1:]
        return torch.stack(finished)
