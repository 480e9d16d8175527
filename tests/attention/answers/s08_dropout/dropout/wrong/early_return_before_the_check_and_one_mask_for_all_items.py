"""Two mistakes. With training=False the function returns before p is checked, against "Raises
ValueError unless 0 <= p <= 1, whether ``training`` is True or False". And the coins are drawn
for the last two axes only, so all items of a batch (three axes or more) drop the same entries,
against "every entry is, independently of all others, 0".

Diagnosis: Along the first axis, the same entries are dropped everywhere.
"""


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not training:
        return x.clone()
    if p < 0 or p > 1:
        raise ValueError("p must be between 0 and 1")
    if p == 1:
        return x * 0
    # one coin for each weight of the (tokens, tokens) matrix
    dropped = torch.rand(x.shape[-2:]) < p
    return x.masked_fill(dropped, 0.0) / (1 - p)
