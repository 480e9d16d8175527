"""Right. Calls F.linear with detached weights, biases and input, so nothing has to be switched off
or on again.

Diagnosis: none
"""
def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    """The attention weights that a self-attention with these layers gives to the input ``x``."""

    def apply(layer: nn.Module) -> torch.Tensor:
        bias = None if layer.bias is None else layer.bias.detach()
        return F.linear(x.detach(), layer.weight.detach(), bias)

    q, k = apply(attention.W_query), apply(attention.W_key)
    return torch.softmax(torch.matmul(q, k.transpose(-1, -2)) / k.size(-1) ** 0.5, dim=-1)
