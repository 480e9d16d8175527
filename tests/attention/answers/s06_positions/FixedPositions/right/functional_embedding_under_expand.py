"""Right: the rows come from F.embedding with a repeated list of places.

Diagnosis: none
"""


class FixedPositions(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.register_buffer("table", table.detach().clone())

    def forward(self, x):
        n = x.shape[-2]
        if n > self.table.shape[0]:
            raise ValueError(f"{n} tokens are too many")
        return x + torch.nn.functional.embedding(torch.arange(n, device=x.device).expand(x.shape[:-1]), self.table)
