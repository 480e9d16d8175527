"""Right: the coins come from torch.distributions.Bernoulli, with 1 - p as the probability of
staying, and the factor is 0 for p = 1.

Diagnosis: none
"""


from torch.distributions import Bernoulli


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not 0 <= p <= 1:
        raise ValueError(f"p is a probability, so {p} is not possible")
    if not training:
        return x.clone()
    stay = 1.0 - p
    coins = Bernoulli(probs=torch.tensor(stay, device=x.device)).sample(x.shape).bool()
    factor = 1 / stay if stay > 0 else 0.0
    return torch.where(coins, x * factor, torch.zeros_like(x))
