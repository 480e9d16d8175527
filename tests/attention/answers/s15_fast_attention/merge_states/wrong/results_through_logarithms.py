"""Totals and results are merged as logarithms. The logarithm of a negative result is nan, so it is
wrong where values are negative, for example R = -3 in one of the states.

Diagnosis: none
"""


def merge_states(
    first: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
    second: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    max_a, total_a, result_a = first
    max_b, total_b, result_b = second
    maximum = torch.maximum(max_a, max_b)
    # e^(M_A) * T_A is e^(M_A + log T_A), so everything can be added with logaddexp
    log_total = torch.logaddexp(max_a + total_a.log(), max_b + total_b.log())
    log_result = torch.logaddexp(
        max_a.unsqueeze(-1) + result_a.log(), max_b.unsqueeze(-1) + result_b.log()
    )
    total = torch.exp(log_total - maximum)
    result = torch.exp(log_result - maximum.unsqueeze(-1))
    return maximum, total, result
