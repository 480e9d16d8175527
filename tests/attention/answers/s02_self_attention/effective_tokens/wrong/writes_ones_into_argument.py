"""Wrong. Zeros are replaced by ones in the caller's tensor: the result is right, but weights =
torch.tensor([[0., 1.]]) is [[1., 1.]] afterwards.

Diagnosis: none
"""
def effective_tokens(weights: torch.Tensor) -> torch.Tensor:
    weights[weights == 0] = 1.0  # 1 * log(1) = 0
    entropy = -(weights * weights.log()).sum(dim=-1)
    return entropy.exp()
