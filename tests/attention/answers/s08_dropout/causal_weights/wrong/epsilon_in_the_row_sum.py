"""1e-9 is added to the row sums of exponentials taken relative to the whole row's maximum, so rows
do not sum to 1 where a later token's score is some 20 or more higher.

Diagnosis: A row whose later tokens have scores far above those of the others does not sum to 1:
the others get next to no weight.
"""


def causal_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    scores = queries @ keys.transpose(-2, -1) / queries.shape[-1] ** 0.5
    scores = scores - scores.detach().amax(dim=-1, keepdim=True)  # exp cannot overflow
    exponentials = torch.tril(torch.exp(scores))
    return exponentials / (exponentials.sum(dim=-1, keepdim=True) + 1e-9)
