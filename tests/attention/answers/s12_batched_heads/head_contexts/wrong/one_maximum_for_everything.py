"""Wrong: for a stable softmax the largest score of the whole tensor is taken away, not that of each
row. If head 0 has scores of 300 and head 1 scores of 0, all exponentials of head 1 are 0 and its
contexts are nan.

Diagnosis: The largest score of the whole tensor is subtracted everywhere: rows far below it are
lost. Each row has a largest score of its own.
"""
def head_contexts(queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor) -> torch.Tensor:
    scores = torch.bmm(queries, keys.transpose(1, 2)) / math.sqrt(queries.shape[-1])
    scores = scores - scores.max()  # so that exp cannot overflow
    exponentials = scores.exp()
    weights = exponentials / exponentials.sum(dim=-1, keepdim=True)
    return torch.bmm(weights, values)
