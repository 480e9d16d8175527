"""Subtracts the largest score of the whole head and not of each query, and adds 1e-9 to the sums:
a query whose scores lie some 20 or more below the peak gets weights that sum to less than 1, down
to 0.

Diagnosis: The largest score of a matrix is subtracted from all of its rows, and a small number is
added to the sums: the weights of rows far below that score do not sum to 1.
"""


def head_contexts(queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor) -> torch.Tensor:
    d_k = queries.shape[-1]
    scores = torch.bmm(queries, keys.transpose(1, 2)) / math.sqrt(d_k)
    # Stable softmax: nothing is larger than exp(0), and the sum is never 0.
    peak = scores.amax(dim=(1, 2), keepdim=True)
    exponentials = torch.exp(scores - peak)
    weights = exponentials / (exponentials.sum(dim=-1, keepdim=True) + 1e-9)
    return torch.bmm(weights, values)
