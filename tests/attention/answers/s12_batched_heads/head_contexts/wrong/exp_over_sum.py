"""Writes the softmax as exp over sum of exp.

Mistake: for queries = keys = torch.full((1, 1, 1), 20.) and values of 1 (a score of 400) it returns
nan (inf / inf), the text asks for the finite number 1.

Diagnosis: For large scores exp overflows, or is 0 everywhere: there the weights become nan.
"""


def head_contexts(queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor) -> torch.Tensor:
    head_dim = queries.shape[-1]
    scores = torch.bmm(queries, keys.transpose(1, 2)) / head_dim**0.5
    powers = torch.exp(scores)
    weights = powers / powers.sum(dim=-1, keepdim=True)
    return torch.bmm(weights, values)
