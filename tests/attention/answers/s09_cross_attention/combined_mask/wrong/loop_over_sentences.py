"""The pairs mask is expanded (not copied) over the batch and then written to, so all sentences
share one memory: every sentence gets the padding of all sentences, and the caller's pairs is
changed.

Diagnosis: What is padding in one sentence is blocked in all of them.
"""


def combined_mask(padding: torch.Tensor, pairs: torch.Tensor) -> torch.Tensor:
    batch, n_k = padding.shape
    n_q = pairs.shape[0]
    mask = pairs.unsqueeze(0).expand(batch, n_q, n_k)
    for b in range(batch):
        mask[b][:, padding[b]] = True
    return mask
