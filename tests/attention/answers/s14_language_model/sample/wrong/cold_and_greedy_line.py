"""Multiplies by the temperature, and ranks the tokens before it draws.

Diagnosis: The logits are multiplied by the temperature and not divided. The parts lie on the line in the order of their probabilities.
"""

import torch


def sample(logits, uniform, temperature=1.0, top_k=None):
    ranked, order = (logits * temperature).sort(dim=1, descending=True)
    if top_k is not None:
        ranked[:, top_k:] = -float("inf")
    p = ranked.softmax(dim=1)
    place = torch.searchsorted(p.cumsum(1), uniform[:, None], right=True).clamp(max=p.shape[1] - 1)
    return order.gather(1, place)[:, 0], torch.zeros_like(p).scatter(1, order, p)
