"""einsum."""

import torch


def attention_scores(inputs: torch.Tensor, query: torch.Tensor) -> torch.Tensor:
    return torch.einsum("td,d->t", inputs, query)
