"""The keys are centred to keep the scores small, which does not change the weights, but it is done
in the caller's tensor. Breaks: "The arguments are left unchanged", for all keys whose mean is
not zero (and it raises an error when K is a leaf that requires a gradient).

Diagnosis: none
"""
def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    # the same vector taken from all keys changes all scores of a row alike, so not the softmax
    K -= K.mean(dim=-2, keepdim=True)
    scores = Q @ K.mT / math.sqrt(Q.shape[-1])
    return torch.softmax(scores, dim=-1) @ V
