"""Wrong: ``keys.T`` of a tensor of three axes turns all axes around, (batch, tokens, d_k) becomes
(d_k, tokens, batch); the matrix product with queries then ends in an error of shapes
(RuntimeError) for nearly every batch, as a student has copied the line from the function for one
sequence.

Diagnosis: The transpose swaps the wrong axes: .T reverses all three of them.
"""


def causal_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    n = queries.shape[-2]
    scores = queries @ keys.T / queries.shape[-1] ** 0.5
    blocked = torch.triu(torch.ones(n, n, dtype=torch.bool), diagonal=1)
    scores = scores.masked_fill(blocked, float("-inf"))
    return torch.softmax(scores, dim=-1)
