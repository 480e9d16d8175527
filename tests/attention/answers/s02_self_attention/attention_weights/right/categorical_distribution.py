"""Reads the scores, divided by the temperature, as logits of a torch.distributions.Categorical and
asks it for its probabilities. These are the softmax over the last axis.

Diagnosis: none
"""
from torch.distributions import Categorical


def attention_weights(scores: torch.Tensor, temperature: float = 1.0) -> torch.Tensor:
    return Categorical(logits=scores / temperature).probs
