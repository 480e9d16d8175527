"""Right. Reads weights and biases of the two layers through detach() and applies them with
F.linear; no context manager is needed.

Diagnosis: none
"""
def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    def apply(layer: nn.Module) -> torch.Tensor:
        bias = None if layer.bias is None else layer.bias.detach()
        return F.linear(x.detach(), layer.weight.detach(), bias)

    q, k = apply(attention.W_query), apply(attention.W_key)
    scores = torch.matmul(q, k.transpose(-1, -2)).div(math.sqrt(k.size(-1)))
    return F.softmax(scores, dim=-1)
