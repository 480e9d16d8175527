"""The k-th largest logit comes from kthvalue, the softmax is written by hand, and the draw counts in
a loop over the vocabulary how many running sums do not exceed the uniform number.

Diagnosis: none
"""


def sample(logits, uniform, temperature=1.0, top_k=None):
    size = logits.shape[1]
    largest = logits.amax(dim=1, keepdim=True)
    powers = ((logits - largest) / temperature).exp()
    if top_k is not None:
        threshold = logits.kthvalue(size - top_k + 1, dim=1, keepdim=True).values
        powers = torch.where(logits >= threshold, powers, torch.zeros_like(powers))
    probabilities = powers / powers.sum(dim=1, keepdim=True)
    so_far = torch.zeros_like(probabilities[:, 0])
    drawn = torch.zeros(len(logits), dtype=torch.int64, device=logits.device)
    for column in probabilities.unbind(1):
        so_far = so_far + column
        drawn += so_far <= uniform
    return drawn, probabilities
