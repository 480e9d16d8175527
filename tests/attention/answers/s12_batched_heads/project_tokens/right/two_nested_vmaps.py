"""Writes matrix times vector once and maps it over the tokens and then over the heads, as one
would in JAX.

Diagnosis: none
"""


def project_tokens(W: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    over_tokens = torch.vmap(torch.mv, in_dims=(None, 0))
    over_heads = torch.vmap(over_tokens, in_dims=(0, None))
    return over_heads(W, x)
