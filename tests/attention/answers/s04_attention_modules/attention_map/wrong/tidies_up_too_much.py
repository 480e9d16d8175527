"""Two side effects. It switches to eval() and always back to train(), so a module that was in
evaluation mode (or had frozen submodules in it) is in training mode afterwards. And it calls
zero_grad(), which throws away the gradients that the module had. The weights that it returns are
right.

Diagnosis: Afterwards the module is in training mode, whatever it was in before.
"""


def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    """The attention weights that a self-attention with these layers gives to the input ``x``."""
    attention.eval()
    with torch.no_grad():
        q = attention.W_query(x)
        k = attention.W_key(x)
        weights = torch.softmax(q @ k.transpose(-1, -2) / k.shape[-1] ** 0.5, dim=-1)
    # leave no traces
    attention.zero_grad()
    attention.train()
    return weights
