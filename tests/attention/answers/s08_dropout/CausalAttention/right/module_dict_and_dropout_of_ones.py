"""The layers stand in an nn.ModuleDict first, weights come from torch.vmap over items, and dropout
is a layer on a tensor of ones.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    mask: torch.Tensor

    def __init__(
        self,
        d_in: int,
        d_out: int,
        context_length: int,
        dropout: float = 0.0,
        qkv_bias: bool = False,
        **kwargs,
    ):
        super().__init__(**kwargs)
        self.layers = nn.ModuleDict(
            {n: nn.Linear(d_in, d_out, bias=qkv_bias) for n in ("W_query", "W_key", "W_value")}
        )
        for n, layer in self.layers.items():
            setattr(self, n, layer)
        self.links = nn.Dropout(dropout)
        i = torch.arange(context_length)
        self.register_buffer(persistent=False, tensor=torch.lt(i.unsqueeze(1), i), name="mask")

    def forward(self, x):
        b, n, _ = x.shape
        if (longest := self.mask.shape[-1]) < n:
            raise ValueError(f"{n=} > {longest=}")
        free = ~self.mask[:n, :n]

        def weigh(q, k):
            s = torch.where(free, q @ k.T * q.shape[-1] ** -0.5, -torch.inf)
            return torch.softmax(s, 1)

        a = torch.vmap(weigh)(self.W_query(x), self.W_key(x))
        return torch.einsum("bij,bij,bjd->bid", a, self.links(torch.ones_like(a)), self.W_value(x))
