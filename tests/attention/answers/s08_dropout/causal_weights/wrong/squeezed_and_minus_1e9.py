"""Wrong, two mistakes. The scores are squeezed, so that a batch of one comes back with the shape
(tokens, tokens). And blocked scores become -1e9: if the free scores of a token are lower, -1e10
say, later tokens get all the weight.

Diagnosis: none
"""
def causal_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    scores = torch.bmm(queries, keys.transpose(1, 2)).squeeze(0)
    scores = scores / queries.shape[-1] ** 0.5
    mask = torch.triu(torch.ones_like(scores), diagonal=1).bool()
    scores = scores.masked_fill(mask, -1e9)
    return torch.softmax(scores, dim=-1)
