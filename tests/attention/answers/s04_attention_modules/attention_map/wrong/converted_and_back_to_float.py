"""Wrong. The module is converted to float64 for the computation and back by .float(). A module that
was in float64 is in float32 afterwards and has lost digits: attention_map(layers.double(),
x.double()).

Diagnosis: none
"""
@torch.no_grad()
def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    """The attention weights that a self-attention with these layers gives to the input ``x``."""
    attention.double()  # precise weights for the picture
    queries = attention.W_query(x.double())
    keys = attention.W_key(x.double())
    attention.float()
    scores = queries @ keys.transpose(-2, -1) / keys.shape[-1] ** 0.5
    return scores.softmax(dim=-1).to(x.dtype)
