"""Wrong. The bare squeeze() also removes the axis of the tokens when there is one token only. For
inputs of shape (1, 3) the result has shape () and not (1,).

Diagnosis: none
"""
def attention_scores(inputs: torch.Tensor, query: torch.Tensor) -> torch.Tensor:
    column = query.unsqueeze(1)
    return (inputs @ column).squeeze()
