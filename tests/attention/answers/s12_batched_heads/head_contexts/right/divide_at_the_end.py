"""Right. A softmax by hand: the row maximum is subtracted (without gradient), and the sum of the
powers divides the context vectors at the end.

Diagnosis: none
"""
def head_contexts(queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor) -> torch.Tensor:
    small = queries / math.sqrt(queries.shape[2])
    scores = torch.bmm(small, keys.permute(0, 2, 1))
    powers = (scores - scores.detach().amax(dim=2, keepdim=True)).exp_()
    return torch.bmm(powers, values) / powers.sum(dim=2, keepdim=True)
