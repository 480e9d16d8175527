"""The factor of shape (batch, queries) is multiplied to a result of shape (batch, d, queries), where
broadcasting lays the batch over the features. Right for one sequence; wrong for a batch of 2 with
d = 2 (each feature gets the factor of another sequence), and an error for a batch of 2 with d =
3.

Diagnosis: none
"""


def merge_states(
    first: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
    second: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    max_a, total_a, result_a = first
    max_b, total_b, result_b = second
    maximum = torch.maximum(max_a, max_b)
    factor_a = torch.exp(max_a - maximum)
    factor_b = torch.exp(max_b - maximum)
    total = factor_a * total_a + factor_b * total_b
    # queries to the last axis, so that the factors fit
    result = factor_a * result_a.transpose(1, 2) + factor_b * result_b.transpose(1, 2)
    return maximum, total, result.transpose(1, 2)
