"""Wrong twice. The tolerance has a relative part of 1e-4, so 400.02 counts as 400. And "tokens
first" is returned as soon as one token fits, though the other tokens hold other numbers (token 0
right, token 1 all zeros).

Diagnosis: none
"""
def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    num_heads, head_dim, _ = W.shape
    tokens = x.shape[0]
    expected = x @ W.transpose(1, 2)  # (num_heads, tokens, head_dim)
    if projected.shape == (num_heads, tokens, head_dim):
        if torch.allclose(projected, expected, rtol=1e-4, atol=1e-4):
            return "heads first"
    if projected.shape == (tokens, num_heads, head_dim):
        for t in range(tokens):
            if torch.allclose(projected[t], expected[:, t], rtol=1e-4, atol=1e-4):
                return "tokens first"
    return "neither"
