"""Works row by row in numpy with float64: np.partition finds the k-th largest logit, and
np.searchsorted with side="right" finds the first sum that is larger than the uniform number.

Diagnosis: none
"""
import numpy as np


def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    tokens, rows = [], []
    for row, number in zip(logits.detach().cpu().double().numpy(), uniform.tolist()):
        shares = np.exp((row - row.max()) / temperature)
        if top_k is not None:
            shares = np.where(row >= np.partition(row, -top_k)[-top_k], shares, 0.0)
        shares = shares / shares.sum()
        place = int(np.searchsorted(np.cumsum(shares), number, side="right"))
        tokens.append(min(place, len(row) - 1))
        rows.append(shares.tolist())
    return (
        torch.tensor(tokens, dtype=torch.int64, device=logits.device),
        torch.tensor(rows, dtype=logits.dtype, device=logits.device),
    )
