"""An empty result is made first, and the heads are copied in place into a four-axis view of it.

Diagnosis: none
"""


def merge_heads(x: torch.Tensor) -> torch.Tensor:
    batch, num_heads, tokens, head_dim = x.shape
    merged = torch.empty(batch, tokens, num_heads * head_dim, dtype=x.dtype, device=x.device)
    places = merged.view(batch, tokens, num_heads, head_dim)
    places.copy_(x.movedim(1, 2))  # autograd follows the copy into the base of the view
    return merged
