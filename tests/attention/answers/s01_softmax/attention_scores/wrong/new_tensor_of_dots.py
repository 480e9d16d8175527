"""Wrong. The dot products are put into a new torch.tensor, so no gradient flows back:
attention_scores(inputs, query) with requires_grad=True in both has requires_grad False.

Diagnosis: The numbers are right, but no gradient can flow back through them.
"""
def attention_scores(inputs: torch.Tensor, query: torch.Tensor) -> torch.Tensor:
    """The attention scores of all tokens for one query."""
    scores = []
    for token in inputs:
        scores.append(torch.dot(token, query).item())
    return torch.tensor(scores, dtype=inputs.dtype, device=inputs.device)
