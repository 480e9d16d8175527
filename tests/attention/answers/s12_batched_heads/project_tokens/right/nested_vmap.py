"""Right: one matrix times one column, mapped over tokens and then over heads with torch.vmap, as
in JAX.

Diagnosis: none
"""


def project_tokens(W: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    def one(matrix, token):
        return torch.mv(matrix, token)

    over_tokens = torch.vmap(one, in_dims=(None, 0))
    over_heads = torch.vmap(over_tokens, in_dims=(0, None))
    return over_heads(W, x)
