"""Works with margins: every logit minus that of the target, picked by a one-hot comparison; the
loss is the log of the sum of their powers with the maximum taken out.

Diagnosis: none
"""


def cross_entropy(logits, targets):
    v = logits.shape[-1]
    hot = targets[..., None] == torch.arange(v, device=logits.device)
    zt = torch.where(hot, logits, torch.zeros_like(logits)).sum(-1, keepdim=True)
    margins = logits - zt
    top = margins.detach().amax(-1, keepdim=True)
    losses = top.squeeze(-1) + (margins - top).exp().sum(-1).log()
    return losses.sum() / losses.numel()
