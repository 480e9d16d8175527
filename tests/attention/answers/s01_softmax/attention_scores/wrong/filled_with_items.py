"""Wrong. Fills a new tensor with .item() numbers: the values are right, but no gradient flows back
to inputs or query (inputs.requires_grad_() shows it: the result does not require gradients).

Diagnosis: The numbers are right, but no gradient can flow back through them.
"""
def attention_scores(inputs: torch.Tensor, query: torch.Tensor) -> torch.Tensor:
    scores = torch.empty(inputs.shape[0], dtype=inputs.dtype)
    for i, token in enumerate(inputs):
        scores[i] = torch.dot(token, query).item()
    return scores
