"""whole product with other heads zeroed

Diagnosis: none
"""
def head_contributions(outputs, weight):
    parts = []
    for h in range(len(outputs)):
        only = [o if i == h else torch.zeros_like(o) for i, o in enumerate(outputs)]
        parts.append(nn.functional.linear(torch.cat(only, dim=-1), weight))
    return torch.stack(parts)
