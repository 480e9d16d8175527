"""Unusual: there is no mask at all. Token after token, as at generation time, the keys and values
seen so far are appended to a cache, and each query attends to the whole cache; so the future
does not exist yet.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    """Single-head causal self-attention of one sequence."""

    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super(CausalAttention, self).__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.capacity = context_length
        self.temperature = math.sqrt(d_out)

    def step(self, token, cache):
        """One token (1, d_in); the cache grows by one."""
        cache["k"].append(self.W_key(token))
        cache["v"].append(self.W_value(token))
        keys, values = torch.cat(cache["k"]), torch.cat(cache["v"])
        relevance = keys @ self.W_query(token).squeeze(0) / self.temperature
        return (relevance.softmax(0)[:, None] * values).sum(0, keepdim=True)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.shape[0] > self.capacity:
            raise ValueError(f"{x.shape[0]} tokens do not fit into {self.capacity}")
        cache = {"k": [], "v": []}
        return torch.cat([self.step(token, cache) for token in x.split(1)])
