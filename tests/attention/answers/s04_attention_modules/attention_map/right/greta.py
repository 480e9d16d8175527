"""Unusual: everything is detached before it is used, F.linear with the raw weights and biases, no
context manager.

Diagnosis: none
"""


def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    def through(layer: nn.Linear) -> torch.Tensor:
        bias = None if layer.bias is None else layer.bias.detach()
        return F.linear(x.detach(), layer.weight.detach(), bias)

    q = through(attention.W_query)
    k = through(attention.W_key)
    return F.softmax(q @ k.mT / math.sqrt(q.shape[-1]), dim=-1)
