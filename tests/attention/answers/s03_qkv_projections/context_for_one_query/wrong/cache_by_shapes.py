"""Keys and values are remembered between calls, "because one sentence is asked many times", and
found by the shapes alone. Breaks "Everything that is needed is in the arguments": a second call
with another sentence or other matrices of the same shapes gets the keys and values of the first.

Diagnosis: none
"""

_projected = {}


def context_for_one_query(
    x: torch.Tensor,
    X: torch.Tensor,
    W_query: torch.Tensor,
    W_key: torch.Tensor,
    W_value: torch.Tensor,
) -> tuple[torch.Tensor, torch.Tensor]:
    # one query needs all keys and values, so project the sentence only once
    key = (tuple(X.shape), tuple(W_key.shape), tuple(W_value.shape))
    if key not in _projected:
        _projected[key] = (X @ W_key, X @ W_value)
    K, V = _projected[key]
    q = x @ W_query
    weights = torch.softmax(K @ q / math.sqrt(K.shape[-1]), dim=-1)
    return weights @ V, weights
