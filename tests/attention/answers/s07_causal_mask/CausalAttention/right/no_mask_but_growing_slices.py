"""There is no mask: a loop over the tokens gives each query only the slice of keys and values it
may see.

Diagnosis: none
"""


class CausalAttention(nn.Module):

    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.max_tokens = context_length
        self.W_value = nn.Linear(d_in, d_out, qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, qkv_bias)
        self.W_query = nn.Linear(d_in, d_out, qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if len(x) > self.max_tokens:
            raise ValueError("Sequence too long: %d > %d" % (len(x), self.max_tokens))
        rows = []
        for seen in range(1, len(x) + 1):
            past = x[:seen]
            q = self.W_query(past[-1])
            k = self.W_key(past)
            v = self.W_value(past)
            weights = torch.softmax(torch.mv(k, q) / math.sqrt(q.numel()), dim=0)
            rows.append((weights.unsqueeze(1) * v).sum(dim=0))
        return torch.stack(rows)
