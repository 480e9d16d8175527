"""Goes through the keys one by one with a running maximum, a running sum and a running context, so
no softmax is called and no matrix of weights exists.

Diagnosis: none
"""


def head_contexts(queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor) -> torch.Tensor:
    scaled = queries * queries.shape[-1] ** -0.5
    top = total = context = None
    for key, value in zip(keys.unbind(1), values.unbind(1)):
        score = (scaled * key.unsqueeze(1)).sum(dim=-1, keepdim=True)  # (num_heads, n_q, 1)
        value = value.unsqueeze(1)  # (num_heads, 1, d_v)
        if top is None:
            top, total = score, torch.ones_like(score)
            context = value.expand(-1, queries.shape[1], -1)
            continue
        higher = torch.maximum(top, score)
        old, new = torch.exp(top - higher), torch.exp(score - higher)
        total = total * old + new
        context = context * old + value * new
        top = higher
    return context / total
