"""The powers of large logits are infinite, and the probabilities nan.

Divided by a low temperature, ordinary logits become large, too. What does a safe softmax subtract
before it takes the powers?
"""

import torch


def sample(logits, uniform, temperature=1.0, top_k=None):
    logits = logits / temperature
    k = top_k or logits.size(1)
    border = logits.sort(dim=1).values[:, -k]
    logits = logits.masked_fill(logits < border[:, None], torch.finfo(logits.dtype).min)
    powers = torch.exp(logits)
    probabilities = powers / powers.sum(dim=1, keepdim=True)
    passed = probabilities.double().cumsum(1) <= uniform.double()[:, None]
    tokens = passed.long().sum(1).clamp(0, logits.size(1) - 1)
    return [tokens, probabilities]
