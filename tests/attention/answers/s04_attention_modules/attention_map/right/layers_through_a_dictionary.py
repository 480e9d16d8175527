"""Unusual: the layers are kept in a dictionary, found with get_submodule, and called on a detached copy of x inside a
decorated inner function; the softmax is taken by hand with the row maximum.

Diagnosis: none
"""


def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    layers = {name: attention.get_submodule(name) for name in ("W_query", "W_key")}

    @torch.no_grad()
    def look() -> torch.Tensor:
        asks, offers = (layers[name](x.detach().clone()) for name in layers)
        scores = torch.matmul(asks, offers.swapaxes(-1, -2)).mul(asks.shape[-1] ** -0.5)
        powers = torch.exp(scores - scores.amax(dim=-1, keepdim=True))
        return powers.div(powers.sum(dim=-1, keepdim=True))

    return look()
