"""Right. A loop over the tokens with torch.dot, put together by stack, so gradients stay.

Diagnosis: none
"""
def attention_scores(inputs: torch.Tensor, query: torch.Tensor) -> torch.Tensor:
    scores = []
    for token in inputs:
        scores.append(torch.dot(token, query))
    return torch.stack(scores)
