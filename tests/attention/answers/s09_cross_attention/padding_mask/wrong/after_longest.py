"""Wrong: places are compared with the lengths only up to and including the one after the longest
sentence of the batch; the columns behind it stay False. Where the longest sentence is shorter
than n - 1, padding rows at the end count as words (lengths 2 and 1, n = 5: columns 3 and 4 are
free for both).

Diagnosis: none
"""


def padding_mask(lengths: torch.Tensor, n: int) -> torch.Tensor:
    batch = lengths.shape[0]
    longest = int(lengths.max())
    mask = torch.zeros((batch, n), dtype=torch.bool)
    for b in range(batch):
        # up to and including the place after the longest sentence
        for j in range(min(longest + 1, n)):
            if j >= lengths[b]:
                mask[b, j] = True
    return mask
