"""Two mistakes. tensordot pairs every item with the values of every item, which squeeze hides for a
batch of one only: for a batch of 2 the shape is (2, tokens, 2, d_out). And the row's maximum is
subtracted in place: a row of scores [1., 3.] is [-2., 0.] for the caller afterwards.

Diagnosis: none
"""
def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    # softmax, safe against large scores
    scores -= scores.max(dim=-1, keepdim=True).values
    powers = scores.exp()
    weights = powers / powers.sum(dim=-1, keepdim=True)
    weights = weights.masked_fill(dropped, 0.0) / (1 - p)
    return torch.tensordot(weights, values, dims=([2], [1])).squeeze(2)
