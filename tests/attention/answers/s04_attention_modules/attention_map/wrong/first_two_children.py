"""Takes the first two linear layers that the module lists for query and key, whatever their names.
Breaks "any module with the linear layers W_query and W_key ..., made in any order": for a module
that makes its key or its value first, the wrong layers are used.

Diagnosis: The layers are taken by their place in the module, not by their names.
"""


def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    linears = [m for m in attention.children() if isinstance(m, nn.Linear)]
    W_q, W_k = linears[0], linears[1]
    with torch.no_grad():
        queries, keys = W_q(x), W_k(x)
        scores = queries @ keys.transpose(-2, -1)
        return torch.softmax(scores / math.sqrt(keys.shape[-1]), dim=-1)
