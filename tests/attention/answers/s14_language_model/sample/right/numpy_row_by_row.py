"""A loop over the rows in NumPy's double precision: argpartition chooses, searchsorted on the sums
draws.

Diagnosis: none
"""


import numpy as np


def sample(logits, uniform, temperature=1.0, top_k=None):
    tokens, table = [], []
    for row, u in zip(logits.detach().cpu().double().numpy(), uniform.tolist()):
        size = len(row)
        k = size if top_k is None else top_k
        chosen = np.argpartition(row, size - k)[size - k :]
        powers = np.zeros(size)
        powers[chosen] = np.exp((row[chosen] - row.max()) / temperature)
        p = powers / powers.sum()
        tokens.append(int(np.searchsorted(np.cumsum(p), u, side="right")))
        table.append(p)
    probabilities = torch.from_numpy(np.stack(table)).to(logits)
    return torch.tensor(tokens, dtype=torch.int64), probabilities
