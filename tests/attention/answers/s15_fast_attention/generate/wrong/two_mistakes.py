"""Begins at place 1, and takes the second best token.

Diagnosis: All places are counted from 1. The second most probable token is taken.
"""

import torch


def generate(model, tokens, count):
    cache, new, at = None, tokens, 1
    for _ in range(count):
        logits, cache = model(new, torch.arange(at, at + new.shape[1]), cache)
        at += new.shape[1]
        new = logits[:, -1].topk(2).indices[:, 1:]
        tokens = torch.cat([tokens, new], 1)
    return tokens
