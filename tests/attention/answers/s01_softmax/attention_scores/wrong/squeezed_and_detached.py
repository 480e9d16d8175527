"""Wrong, two mistakes. squeeze() without an axis removes the tokens' axis too when there is one
token (inputs of shape (1, 3) give shape ()); and the query is detached, so query.grad stays None.

Diagnosis: none
"""
def attention_scores(inputs: torch.Tensor, query: torch.Tensor) -> torch.Tensor:
    column = query.detach().reshape(-1, 1)
    return torch.matmul(inputs, column).squeeze()
