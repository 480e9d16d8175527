"""The dot products are turned into Python floats and a new tensor is made of them, so no gradient
flows back to inputs or query.

Diagnosis: The numbers are right, but no gradient can flow back through them.
"""


def attention_scores(inputs: torch.Tensor, query: torch.Tensor) -> torch.Tensor:
    scores = []
    for token in inputs:
        scores.append(torch.dot(token, query).item())
    return torch.tensor(scores, dtype=inputs.dtype)
