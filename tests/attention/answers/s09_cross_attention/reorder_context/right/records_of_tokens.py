"""Right, with records: each token of the context is a triple of its key, its value and its column of
the mask, and the list of triples is put into order.

Diagnosis: none
"""

def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    tokens = list(zip(key.unbind(0), value.unbind(0), mask.unbind(1)))
    keys, values, columns = zip(*[tokens[old] for old in order.tolist()])
    return torch.stack(keys), torch.stack(values), torch.stack(columns, dim=1)
