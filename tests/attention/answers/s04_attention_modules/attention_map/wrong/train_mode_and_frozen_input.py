"""Wrong, two mistakes. Switches to evaluation mode and back with train(), so a module that was in
evaluation mode is in training mode afterwards. And x.requires_grad_(False) changes the caller's x:
a leaf x that required gradients no longer does.

Diagnosis: none
"""
def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    """The attention weights that a self-attention with these layers gives to the input ``x``."""
    attention.eval()
    if x.is_leaf:
        x.requires_grad_(False)
    with torch.no_grad():
        queries, keys = attention.W_query(x), attention.W_key(x)
        weights = attention_weights(queries, keys)
    attention.train()
    return weights
