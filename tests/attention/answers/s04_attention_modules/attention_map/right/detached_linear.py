"""F.linear on detached weights and biases instead of no_grad; one-hot values bring the weights out
of torch's own attention.

Diagnosis: none
"""


def _apply(layer, x):
    b = layer.bias
    return F.linear(x, layer.weight.detach(), None if b is None else b.detach())


def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    x = x.detach()
    q, k = _apply(attention.W_query, x), _apply(attention.W_key, x)
    n = x.shape[-2]
    eye = torch.eye(n, dtype=q.dtype, device=q.device).expand(*x.shape[:-2], n, n)
    return F.scaled_dot_product_attention(q, k, eye)
