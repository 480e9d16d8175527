"""Keeps the tokens by their rank (argsort twice) and draws with a binary search.

Diagnosis: none
"""


def sample(logits, uniform, temperature=1.0, top_k=None):
    scaled = logits / temperature
    if top_k is not None:
        rank = logits.argsort(dim=1, descending=True).argsort(dim=1)
        scaled = torch.where(rank < top_k, scaled, -torch.inf)
    probabilities = F.softmax(scaled, dim=1)
    borders = probabilities.double().cumsum(dim=1)
    places = torch.searchsorted(borders, uniform.double().unsqueeze(1), right=True)
    return places.squeeze(1).clamp(max=logits.shape[1] - 1), probabilities
