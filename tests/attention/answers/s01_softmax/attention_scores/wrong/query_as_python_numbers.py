"""Takes the query apart with tolist(), so that no gradient flows back to it, only to inputs. For a
query with requires_grad=True, query.grad is None after backward() where inputs has one, too;
without it on inputs backward() fails.

Diagnosis: No gradient arrives at the query.
"""


def attention_scores(inputs: torch.Tensor, query: torch.Tensor) -> torch.Tensor:
    columns = inputs.unbind(dim=1)
    return sum(column * number for column, number in zip(columns, query.tolist()))
