"""1e-6 is added inside the logarithm so that log(0) does not happen. For many tokens with small
weights this is not small: 1000 equal weights give about 999 and 100000 about 91000, where exp of
the row's entropy, the number of tokens itself, is promised.

Diagnosis: About 1e-06 is added to the weights inside the logarithm.
"""


def effective_tokens(weights: torch.Tensor) -> torch.Tensor:
    entropy = -(weights * torch.log(weights + 1e-6)).sum(dim=-1)
    return entropy.exp()
