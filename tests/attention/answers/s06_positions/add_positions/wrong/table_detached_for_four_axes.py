"""With four axes the table is detached: no gradient reaches it.

Diagnosis: none
"""


def add_positions(x, table):
    tokens = x.shape[-2]
    if tokens > len(table) or x.shape[-1] != table.shape[-1]:
        raise ValueError("no")
    if x.dim() <= 3:
        return x + table[:tokens]
    out = x.clone()
    for index in torch.cartesian_prod(*[torch.arange(n) for n in x.shape[:-2]]).tolist():
        out[tuple(index)] += table[:tokens].detach()
    return out
