"""Two mistakes. It takes the first two child layers for query and key: wrong for a module that makes
W_key or W_value first. It switches off the gradient of the caller's x: wrong for an x with
requires_grad=True, which no longer has it afterwards.

Diagnosis: none
"""


def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    """The attention weights that a self-attention with these layers gives to the input ``x``."""
    W_query, W_key, *_ = attention.children()
    x.requires_grad_(False)  # the result must not require gradients, even where x does
    with torch.no_grad():
        queries = W_query(x)
        keys = W_key(x)
        scores = queries @ keys.transpose(-2, -1)
        return torch.softmax(scores / queries.shape[-1] ** 0.5, dim=-1)
