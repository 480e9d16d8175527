"""Has no mask at all: the tokens come one after another, as when a model writes, and each looks into
a memory that holds only the keys and values of the tokens so far.

Diagnosis: none
"""


class _Memory:
    def __init__(self, width):
        self.width = width
        self.keys = []
        self.values = []

    def remember(self, key, value):
        self.keys.append(key)
        self.values.append(value)
        return self

    def ask(self, query):
        scores = torch.einsum("kd,d->k", torch.stack(self.keys), query) / math.sqrt(self.width)
        return torch.einsum("k,kd->d", scores.softmax(0), torch.stack(self.values))


class CausalAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query, self.W_key, self.W_value = (
            nn.Linear(d_in, d_out, bias=qkv_bias) for _ in range(3)
        )
        self.width, self.limit = d_out, context_length

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if len(x) > self.limit:
            raise ValueError(f"{len(x)} tokens, but the context holds {self.limit}.")
        memory = _Memory(self.width)
        steps = zip(self.W_query(x), self.W_key(x), self.W_value(x))
        return torch.stack([memory.remember(key, value).ask(query) for query, key, value in steps])
