"""Lets torch.distributions turn the divided scores, as logits, into probabilities.

Diagnosis: none
"""


from torch.distributions import Categorical


def attention_weights(scores: torch.Tensor, temperature: float = 1.0) -> torch.Tensor:
    logits = scores.div(temperature)
    return Categorical(logits=logits, validate_args=False).probs
