"""Right. Unusual: one torch.dot for each token (inputs.unbind), collected in a list comprehension
and stacked; the autograd graph reaches both tensors through stack and dot.

Diagnosis: none
"""


def attention_scores(inputs: torch.Tensor, query: torch.Tensor) -> torch.Tensor:
    # torch.dot refuses a matrix, so hand it the rows one at a time
    rows = inputs.unbind(dim=0)
    return torch.stack([torch.dot(row, query) for row in rows], dim=0)
