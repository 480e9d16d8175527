"""It divides the caller's keys by the root, in place.

Mistake: for keys = torch.ones(1, 2, 4) (with queries and values of any numbers) it returns the
right contexts, but leaves keys as 0.5 everywhere, so a second call gives other numbers; the text
asks for "The arguments are not changed". (Keys that require gradients as leaves raise an error.)

Diagnosis: none
"""


def head_contexts(queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor) -> torch.Tensor:
    keys /= math.sqrt(keys.shape[-1])
    scores = torch.bmm(queries, keys.transpose(1, 2))
    weights = torch.softmax(scores, dim=2)
    return torch.bmm(weights, values)
