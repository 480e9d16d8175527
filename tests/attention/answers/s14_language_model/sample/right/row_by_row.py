"""A plain Python loop over the rows that walks along the line of probabilities; the last token with
a positive probability is the fallback for rounding.

Diagnosis: none
"""


def sample(logits, uniform, temperature=1.0, top_k=None):
    chosen, table = [], []
    for row, u in zip(logits, uniform.tolist()):
        scaled = row / temperature
        if top_k is not None:
            kept = set(row.argsort(descending=True)[:top_k].tolist())
            blocked = torch.tensor([i not in kept for i in range(len(row))])
            scaled = scaled.masked_fill(blocked, float("-inf"))
        p = torch.softmax(scaled, dim=0)
        table.append(p)
        total, token = 0.0, None
        for i, share in enumerate(p.tolist()):
            total += share
            if share > 0:
                token = i
            if total > u:
                break
        chosen.append(token)
    return torch.tensor(chosen, dtype=torch.int64), torch.stack(table)
