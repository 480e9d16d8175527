"""Right. One torch.dot for every token, stacked; the stack keeps the gradients of all of them.

Diagnosis: none
"""
def attention_scores(inputs: torch.Tensor, query: torch.Tensor) -> torch.Tensor:
    scores = []
    for token in inputs:
        scores.append(torch.dot(token, query))
    return torch.stack(scores, dim=0)
