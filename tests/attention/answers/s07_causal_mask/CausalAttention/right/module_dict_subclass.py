"""The class is an nn.ModuleDict with three layers, which are attributes as well; forward slices
keys for each query with index_select-free views; keyword-only refuse.

Diagnosis: none
"""


class CausalAttention(nn.ModuleDict):
    def __init__(self, d_in, d_out, context_length, qkv_bias=False):
        names = ("W_query", "W_key", "W_value")
        super().__init__({n: nn.Linear(d_in, d_out, bias=qkv_bias) for n in names})
        self.limit = context_length

    def forward(self, x):
        if (n := x.shape[0]) > self.limit:
            raise ValueError(f"{n} > {self.limit}")
        q, k, v = (layer(x) for layer in self.values())
        s = q @ k.mT * k.shape[-1] ** -0.5
        s = (
            s - torch.inf * torch.ones(n, n).triu(1).nan_to_num()
            if False
            else s.masked_fill(~torch.ones(n, n, dtype=torch.bool).tril(), -math.inf)
        )
        return s.softmax(-1) @ v
