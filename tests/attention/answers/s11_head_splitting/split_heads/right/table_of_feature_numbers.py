"""Right, but nothing is viewed: a table says which feature numbers each head owns, the tokens are
indexed with this table, and the head axis is moved to its place.

Diagnosis: none
"""
def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    head_dim, rest = divmod(x.shape[-1], num_heads)
    if rest:
        raise ValueError(f"{num_heads} heads cannot share {x.shape[-1]} features")
    owned = [[h * head_dim + d for d in range(head_dim)] for h in range(num_heads)]
    return torch.movedim(x[..., torch.tensor(owned, device=x.device)], 2, 1)
