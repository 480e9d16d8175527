"""A mixin registers, a property gives the number of rows, the sum is an einsum with ones in
float64.

Diagnosis: none
"""


class _Keeps:
    def keep(self, **tensors):
        for name, tensor in tensors.items():
            self.register_buffer(name=name, tensor=tensor)


class FixedPositions(_Keeps, nn.Module):
    def __init__(self, table):
        super().__init__()
        self.keep(table=table)

    @property
    def context_length(self):
        return self.table.shape[0]

    def forward(self, x):
        *_, n, d = x.shape
        if (too_many := n - self.context_length) > 0:
            raise ValueError(f"{too_many} tokens too many")
        both = torch.stack([x, self.get_buffer("table")[:n].expand_as(x)])
        return torch.einsum("c...->...", both)
