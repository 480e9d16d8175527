"""Computes in numpy and in float64: the k best come from argsort, their probabilities are put back
to their places, and a binary search in the running sums draws the token.

Diagnosis: none
"""
import numpy as np


def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    table = logits.detach().cpu().double().numpy()
    best = np.argsort(table, axis=1)[:, -(top_k or table.shape[1]) :]  # the largest one is last
    chosen = np.take_along_axis(table, best, axis=1)
    powers = np.exp((chosen - chosen[:, -1:]) / temperature)
    shares = np.zeros_like(table)
    np.put_along_axis(shares, best, powers / powers.sum(axis=1, keepdims=True), axis=1)
    probabilities = torch.from_numpy(shares).to(logits)
    ends = probabilities.cpu().double().numpy().cumsum(axis=1)
    drawn = [int(np.searchsorted(row, u, side="right")) for row, u in zip(ends, uniform.tolist())]
    return torch.tensor(drawn, device=logits.device), probabilities
