"""Right. exp of log_softmax, for half precision computed in float32; the result stays float32 then.

Diagnosis: none
"""
def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    work = scores.to(torch.promote_types(scores.dtype, torch.float32))
    hidden = work.masked_fill(mask, float("-inf"))
    return torch.log_softmax(hidden, dim=-1).exp()
