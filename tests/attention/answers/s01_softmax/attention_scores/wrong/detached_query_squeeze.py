"""Wrong, two mistakes. The query is detached, so no gradient reaches it (query.grad stays None);
and a bare squeeze gives shape () in place of (1,) for a single token, inputs (1, d).

Diagnosis: none
"""
def attention_scores(inputs: torch.Tensor, query: torch.Tensor) -> torch.Tensor:
    column = query.clone().detach().unsqueeze(1)  # work on a copy of the query
    return torch.matmul(inputs, column).squeeze()
