"""The places are clamped one too early, so the last token of the text is never a target. Breaks
"offset + length < n, so that the last target is still in the text": with offset + length = n - 1
the last target is repeated from the place before.

Diagnosis: none
"""
def make_batch(
    tokens: torch.Tensor, offsets: torch.Tensor, length: int
) -> tuple[torch.Tensor, torch.Tensor]:
    places = offsets[:, None] + torch.arange(length)
    places = places.clamp(max=len(tokens) - 2)
    following = (places + 1).clamp(max=len(tokens) - 2)  # never behind the end
    return tokens[places], tokens[following]
