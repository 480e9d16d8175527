"""Counts the words of each sentence and blocks everything behind them, as if padding always stood at
the end: padding (True, False) hides key 1 instead of key 0.

Diagnosis: Only the number of keys that padding marks in a sentence counts: that many are blocked
at its end.
"""


def combined_mask(padding: torch.Tensor, pairs: torch.Tensor) -> torch.Tensor:
    lengths = (~padding).sum(dim=1)
    places = torch.arange(padding.shape[1], device=padding.device)
    hidden = places >= lengths[:, None]
    return hidden[:, None, :] | pairs
