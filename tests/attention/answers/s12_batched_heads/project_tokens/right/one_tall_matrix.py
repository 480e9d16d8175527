"""Right. The matrices on top of each other are one tall matrix; one product, then the rows are cut
into heads and the axes exchanged.

Diagnosis: none
"""
def project_tokens(W: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    num_heads, head_dim, d_in = W.shape
    tall = W.reshape(num_heads * head_dim, d_in)
    flat = x @ tall.T
    return flat.reshape(x.shape[0], num_heads, head_dim).permute(1, 0, 2)
