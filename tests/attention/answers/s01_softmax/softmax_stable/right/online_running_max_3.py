"""Right. One pass over the slices along dim with a running maximum and a running sum that is
rescaled when the maximum grows (online softmax). The maximum starts below all allowed scores,
not at -inf, so that -inf minus -inf never happens; it is taken from the detached x, so gradients
are exact.

Diagnosis: none
"""


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    START = -3.0e4                       # all scores are >= -1e4
    peak = None
    total = None
    for piece in x.unbind(dim):
        if peak is None:
            peak = torch.full_like(piece, START, requires_grad=False)
            total = torch.zeros_like(piece, requires_grad=False)
        new_peak = torch.maximum(peak, piece.detach())
        total = total * (peak - new_peak).exp() + (piece - new_peak).exp()
        peak = new_peak
    return (x - peak.unsqueeze(dim)).exp() / total.unsqueeze(dim)
