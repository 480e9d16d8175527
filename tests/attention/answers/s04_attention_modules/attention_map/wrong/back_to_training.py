"""Wrong. The function switches the module to evaluation mode for the look and to training mode
afterwards, whatever it was before. A module (or one of its layers) that was in evaluation mode
is in training mode after the call; the text says that all layers stay in the mode that they were
in. The weights are right.

Diagnosis: Afterwards the module is in training mode, whatever it was in before.
"""


def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    attention.eval()
    with torch.no_grad():
        queries = attention.W_query(x)
        keys = attention.W_key(x)
        scores = queries @ keys.transpose(-1, -2) * keys.shape[-1] ** -0.5
        weights = scores.softmax(dim=-1)
    attention.train()
    return weights
