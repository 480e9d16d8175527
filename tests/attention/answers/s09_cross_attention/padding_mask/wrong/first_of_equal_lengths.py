"""Wrong, two mistakes. A sentence's row is looked up with list.index, which finds the first
sentence of that length only: for lengths [2, 2] of 4 row 1 is all False. And squeeze() takes away
the batch axis of a single sentence: lengths [3] of 4 give the shape (4,) instead of (1, 4).

Diagnosis: none
"""
def padding_mask(lengths: torch.Tensor, n: int) -> torch.Tensor:
    """Which tokens of a batch are padding?"""
    sentences = lengths.tolist()
    mask = torch.zeros(len(sentences), n, dtype=torch.bool)
    for length in sentences:
        row = sentences.index(length)
        mask[row, length:] = True
    return mask.squeeze()
