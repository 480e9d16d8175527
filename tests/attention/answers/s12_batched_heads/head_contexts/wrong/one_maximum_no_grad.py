"""Wrong, two mistakes. The softmax by hand subtracts the largest score of a whole head, so a query
far below gets 0/0: queries [[[300.], [-300.]]], keys [[[1.], [0.5]]] give nan. And the weights are
computed under no_grad, so queries and keys get no gradients.

Diagnosis: The largest score of a matrix is subtracted from all of its rows: those far below it are
lost. Each row has a largest score of its own.
"""
def head_contexts(queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor) -> torch.Tensor:
    with torch.no_grad():
        scores = torch.einsum("hqd,hkd->hqk", queries, keys) / math.sqrt(queries.shape[-1])
        scores = scores - scores.amax(dim=(1, 2), keepdim=True)
        exps = torch.exp(scores)
        weights = exps / exps.sum(dim=-1, keepdim=True)
    return torch.einsum("hqk,hkv->hqv", weights, values)
