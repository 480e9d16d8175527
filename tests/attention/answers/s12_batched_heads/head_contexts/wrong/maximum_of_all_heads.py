"""Wrong. Softmax by hand subtracts the largest score of the whole tensor, not of each query: if
head 0 has scores of 300 and head 1 scores near 0, all exponentials of head 1 are 0, and its context
vectors are 0 / 0, nan.

Diagnosis: The largest score of the whole tensor is subtracted everywhere: rows far below it are
lost. Each row has a largest score of its own.
"""
def head_contexts(queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor) -> torch.Tensor:
    scores = torch.bmm(queries, keys.transpose(1, 2)) / math.sqrt(queries.size(-1))
    powers = torch.exp(scores - scores.max())  # no overflow
    weights = powers / powers.sum(dim=-1, keepdim=True)
    return torch.bmm(weights, values)
