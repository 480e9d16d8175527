"""Walks over the features, not the tokens, and adds the weighted columns with Python's own sum.

Diagnosis: none
"""


def attention_scores(inputs: torch.Tensor, query: torch.Tensor) -> torch.Tensor:
    columns = inputs.unbind(dim=1)
    start = inputs.new_zeros(inputs.shape[0])
    return sum((column * entry for column, entry in zip(columns, query, strict=True)), start)
