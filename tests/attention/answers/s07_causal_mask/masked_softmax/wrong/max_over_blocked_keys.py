"""Subtracts the largest score of the row before it masks, so a huge blocked score swallows the
differences of the free ones. Breaks "blocked keys have weight 0, whatever their score is"
together with softmax over the free ones ("a blocked one 3e9"): free scores 0 and 1 beside a
blocked 3e9 get equal weights.

Diagnosis: The largest score of each row, blocked or not, is subtracted first: if it is huge and
blocked, the differences between the free ones are lost.
"""
def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    # numerically stable
    shifted = scores - scores.amax(dim=-1, keepdim=True)
    shifted = shifted.masked_fill(mask, -torch.inf)
    return torch.softmax(shifted, dim=-1)
