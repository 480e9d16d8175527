"""Loops over the heads and writes the softmax as exp(score - logsumexp).

Diagnosis: none
"""


def head_contexts(queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor) -> torch.Tensor:
    results = []
    for q, k, v in zip(queries, keys, values):
        scores = q.mm(k.t()).div(math.sqrt(q.shape[1]))
        log_total = torch.logsumexp(scores, dim=1, keepdim=True)
        weights = torch.exp(scores - log_total)
        results.append(weights.mm(v))
    return torch.stack(results, dim=0)
