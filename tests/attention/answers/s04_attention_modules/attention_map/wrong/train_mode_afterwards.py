"""Ends with attention.train(), so a module that was in evaluation mode is left in training mode.

Diagnosis: Afterwards the module is in training mode, whatever it was in before.
"""


def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    """The attention weights that a self-attention with these layers gives to the input ``x``."""
    attention.eval()
    with torch.no_grad():
        q = attention.W_query(x)
        k = attention.W_key(x)
        weights = torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1]), dim=-1)
    attention.train()
    return weights
