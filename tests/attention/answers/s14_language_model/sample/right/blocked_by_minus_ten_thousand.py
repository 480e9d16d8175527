"""Blocked tokens get -10000 after the division by the temperature. The quotients are hundreds at
most, so the softmax gives them 0.

Diagnosis: none
"""


def sample(logits, uniform, temperature=1.0, top_k=None):
    logits = logits / temperature
    if top_k is not None:
        smallest = logits.topk(top_k, dim=-1).values[:, -1:]
        logits = logits.masked_fill(logits < smallest, -1e4)
    probabilities = torch.softmax(logits, dim=-1)
    ends = probabilities.cumsum(dim=-1)
    tokens = (ends <= uniform[:, None]).sum(dim=-1)
    return tokens.clamp(max=logits.shape[1] - 1), probabilities
