"""Correct but unusual: neither the module nor its layers are called; F.linear works on detached
weights and biases, and the softmax is written out with the maximum taken away. All inputs are
detached, so nothing requires a gradient.

Diagnosis: none
"""
def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    def look(layer: nn.Linear) -> torch.Tensor:
        bias = None if layer.bias is None else layer.bias.detach()
        return F.linear(x.detach(), layer.weight.detach(), bias)

    q, k = look(attention.W_query), look(attention.W_key)
    scores = torch.einsum("...id,...jd->...ij", q, k) * q.shape[-1] ** -0.5
    shares = (scores - scores.amax(dim=-1, keepdim=True)).exp()
    return shares / shares.sum(dim=-1, keepdim=True)
