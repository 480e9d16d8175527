"""Wrong: the largest absolute value, not the largest score, is taken away before the exponential, so
a row of strongly negative scores underflows. queries = [[[-300.]]], keys = [[[1.], [1.]]] and
values = [[[4.], [8.]]] give nan, and 6 is right.

Diagnosis: none
"""

def head_contexts(queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor) -> torch.Tensor:
    scores = torch.bmm(queries, keys.transpose(1, 2)) / queries.shape[-1] ** 0.5
    largest = scores.abs().amax(dim=-1, keepdim=True)  # so that exp cannot overflow
    exponentials = torch.exp(scores - largest)
    weights = exponentials / exponentials.sum(dim=-1, keepdim=True)
    return torch.bmm(weights, values)
