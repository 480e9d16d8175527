"""Right: asks torch's own attention with the unit matrix as the values, so that the contexts are the
weights themselves. The whole function is decorated with no_grad.

Diagnosis: none
"""


@torch.no_grad()
def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    q, k = (attention.get_submodule(f"W_{role}")(x) for role in ("query", "key"))
    tokens = x.shape[-2]
    one_hot = torch.eye(tokens, dtype=q.dtype, device=q.device).expand(*x.shape[:-1], tokens)
    return F.scaled_dot_product_attention(q, k, one_hot)
