"""Right: torch.testing looks at the sums inside of the function, in a block called softmax.

Diagnosis: none
"""


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    with torch.profiler.record_function("softmax"):
        power = (x - x.max(dim, keepdim=True)[0]).exp()
        weights = power / power.sum(dim, keepdim=True)
        torch.testing.assert_close(
            weights.sum(dim), torch.ones_like(weights.sum(dim)), rtol=1e-4, atol=1e-4
        )
        return weights
