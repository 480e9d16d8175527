"""Takes the mean error of each token over its features, and the largest of these, where the text
wants the largest error of a single entry. For before = [[0, 0]], after = [[4, 0]], order = [0] it
returns 2, not 4.

Diagnosis: The largest mean of the absolute differences of a row is returned.
"""


def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    expected = before[order]
    error_of_token = (after - expected).abs().mean(dim=-1)
    return error_of_token.max().item()
