"""Starts with the 1 x 1 matrix of the first token and grows it by one row and one column for each
further token.

Diagnosis: none
"""


def scores_by_loops(X: torch.Tensor) -> torch.Tensor:
    tokens = X if X.is_floating_point() else X.to(torch.get_default_dtype())
    scores = (tokens[0] * tokens[0]).sum().reshape(1, 1)
    for i in range(1, len(tokens)):
        border = (tokens[:i] * tokens[i]).sum(dim=1)  # the new token with all earlier ones
        corner = (tokens[i] * tokens[i]).sum().reshape(1)
        top = torch.cat([scores, border.unsqueeze(1)], dim=1)
        bottom = torch.cat([border, corner]).unsqueeze(0)
        scores = torch.cat([top, bottom], dim=0)
    return scores
