"""Two mistakes. (1) To avoid the division by zero at p = 1 the divisor is kept at 0.01 at least:
for p above 0.99 (0.999, say) kept entries become 100 times as large in place of 1000 times. (2)
It works on x.detach().clone() so as not to change x, which cuts the graph: no gradient reaches
x.

Diagnosis: What stays is never divided by less than about 0.01, however small 1 - p is.
"""


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    result = x.detach().clone()
    result[dropped] = 0.0
    keep_prob = max(1.0 - p, 0.01)
    result /= keep_prob
    return result
