"""The rows are looked up by nn.functional.embedding.

Diagnosis: none
"""


def add_positions(x, table):
    n, d = x.shape[-2:]
    if d != table.shape[-1] or n > table.shape[0]:
        raise ValueError(f"{x.shape} {table.shape}")
    return torch.add(nn.functional.embedding(torch.arange(n), table), x)
