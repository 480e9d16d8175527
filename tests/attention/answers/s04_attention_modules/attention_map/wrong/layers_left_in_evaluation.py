"""Puts the whole module into evaluation mode and restores the flag of the module alone, so W_query,
W_key and W_value stay in evaluation mode: after the call layers.W_query.training is False.

Diagnosis: none
"""


def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    was = attention.training
    attention.eval()
    with torch.no_grad():
        weights = attention_weights(attention.W_query(x), attention.W_key(x))
    attention.training = was
    return weights
