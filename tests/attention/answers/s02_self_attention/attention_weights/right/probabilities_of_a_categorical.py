"""Reads the weights off torch.distributions: the probabilities of a Categorical with these logits.

Diagnosis: none
"""


from torch.distributions import Categorical


def attention_weights(scores: torch.Tensor, temperature: float = 1.0) -> torch.Tensor:
    whom_to_look_at = Categorical(logits=scores / temperature, validate_args=False)
    return whom_to_look_at.probs
