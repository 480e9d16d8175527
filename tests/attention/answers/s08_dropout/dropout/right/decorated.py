"""A decorator looks at p; random numbers from nn.init.uniform_.

Diagnosis: none
"""

import functools


def probability(function):
    @functools.wraps(function)
    def checked(x, p, training):
        if not 0 <= p <= 1:
            raise ValueError(f"{p} is no probability")
        return function(x, p, training)

    return checked


@probability
def dropout(x, p, training):
    if training and p:
        numbers = nn.init.uniform_(torch.empty_like(x, dtype=torch.float64))
        x = torch.where(numbers < p, 0.0, x) * (1 / (1 - p) if p < 1 else 0.0)
    return x
