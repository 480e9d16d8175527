"""Goes feature by feature instead of token by token: adds up column k times the k-th number of the
query.

Diagnosis: none
"""


def attention_scores(inputs: torch.Tensor, query: torch.Tensor) -> torch.Tensor:
    total = inputs.new_zeros(inputs.shape[0])
    for column, factor in zip(inputs.unbind(dim=1), query.unbind()):
        total = total + column * factor  # not +=, total is part of the graph
    return total
