"""Wrong where x requires gradients: calls x.detach_(), which changes the caller's tensor.
Afterwards x.requires_grad is False (and an x that was computed from parameters is cut off from
them), although x should stay as it was. The returned weights are right.

Diagnosis: none
"""


def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    x.detach_()
    with torch.no_grad():
        q, k = attention.W_query(x), attention.W_key(x)
        w = torch.softmax(q @ k.mT / math.sqrt(k.shape[-1]), dim=-1)
    return w
