"""Wrong. The root is divided out of the caller's keys, in place: after a call with head_dim = 4 the
keys are half of what they were, and a second call with the same tensors gives other contexts.

Diagnosis: none
"""
def head_contexts(queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor) -> torch.Tensor:
    keys /= math.sqrt(queries.shape[-1])
    weights = torch.softmax(torch.bmm(queries, keys.transpose(1, 2)), dim=-1)
    return torch.bmm(weights, values)
