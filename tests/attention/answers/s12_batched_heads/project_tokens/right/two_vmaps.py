"""Matrix times column is written once, for one head and one token, and vmap is used twice: over the
tokens inside and over the heads outside.

Diagnosis: none
"""


def project_tokens(W: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    """Project all tokens through every head of a stack."""
    one_head_all_tokens = torch.vmap(torch.mv, in_dims=(None, 0))
    all_heads = torch.vmap(one_head_all_tokens, in_dims=(0, None))
    return all_heads(W, x)
