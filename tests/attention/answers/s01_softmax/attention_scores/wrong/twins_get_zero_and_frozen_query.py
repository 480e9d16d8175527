"""Two mistakes. list.index finds only the first of equal tokens, so inputs [[1, 0], [1, 0]] with
query [1, 0] give (1, 0), not (1, 1). And the query is detached, so that with query.requires_grad
its gradient stays None, though the text promises gradients to both.

Diagnosis: none
"""


def attention_scores(inputs: torch.Tensor, query: torch.Tensor) -> torch.Tensor:
    q = query.detach().clone()  # leave the caller's query alone
    rows = inputs.tolist()
    scores = torch.zeros(len(rows), dtype=inputs.dtype)
    for row in rows:
        i = rows.index(row)
        scores[i] = torch.dot(inputs[i], q)
    return scores
