"""Right, unusual: uses the stored numbers with F.linear, on detached tensors and without calling a
layer; one row for each query in a loop, stacked at the end.

Diagnosis: none
"""


def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    """The attention weights that a self-attention with these layers gives to the input ``x``."""

    def numbers(layer):
        b = layer.bias
        return layer.weight.detach(), None if b is None else b.detach()

    x = x.detach()
    q = F.linear(x, *numbers(attention.W_query))
    k = F.linear(x, *numbers(attention.W_key))
    root = math.sqrt(q.shape[-1])
    rows = []
    for one in q.unbind(dim=-2):
        s = (k @ one.unsqueeze(-1)).squeeze(-1) / root       # (..., tokens)
        rows.append(s.softmax(dim=-1))
    return torch.stack(rows, dim=-2)
