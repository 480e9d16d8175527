"""Right. Goes through the keys in blocks of 16 with a running maximum, sum and mixture, like flash
attention; never holds all weights.

Diagnosis: none
"""
def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    scale = Q.shape[-1] ** -0.5
    top = total = mixture = None
    for keys, values in zip(K.split(16, dim=-2), V.split(16, dim=-2)):
        scores = (Q @ keys.mT) * scale
        block_top = scores.detach().amax(dim=-1, keepdim=True)
        new_top = block_top if top is None else torch.maximum(top, block_top)
        e = torch.exp(scores - new_top)
        block_total, block_mixture = e.sum(dim=-1, keepdim=True), e @ values
        if top is None:
            total, mixture = block_total, block_mixture
        else:
            shrink = torch.exp(top - new_top)
            total = total * shrink + block_total
            mixture = mixture * shrink + block_mixture
        top = new_top
    return mixture / total
