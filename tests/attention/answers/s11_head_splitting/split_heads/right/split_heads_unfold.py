"""Windows of head_dim features with Tensor.unfold in place of view and transpose. It divides d_out
with divmod and raises the ValueError itself.

Diagnosis: none
"""

def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    head_dim, rest = divmod(x.shape[-1], num_heads)
    if rest:
        raise ValueError(f"{num_heads} heads cannot share {x.shape[-1]} features")
    # windows of head_dim neighbouring features, one after another: (batch, tokens, heads, head_dim)
    return x.unfold(-1, head_dim, head_dim).movedim(2, 1)
