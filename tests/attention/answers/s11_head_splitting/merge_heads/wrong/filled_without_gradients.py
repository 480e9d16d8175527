"""The numbers are right, but they are written under no_grad, so no gradient flows back to x.

Diagnosis: none
"""


def merge_heads(x: torch.Tensor) -> torch.Tensor:
    batch, num_heads, tokens, head_dim = x.shape
    merged = torch.empty(batch, tokens, num_heads * head_dim, dtype=x.dtype, device=x.device)
    with torch.no_grad():  # writing into a tensor in place
        for head in range(num_heads):
            merged[:, :, head * head_dim : (head + 1) * head_dim] = x[:, head]
    return merged
