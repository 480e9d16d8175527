"""The logits of the targets are collected with torch.tensor, which cuts them off from the gradient;
the value is right, and some gradient still flows through the sum. For the logits (0, 0) and
target 0 the gradient should be (-0.5, 0.5), and here it is (0.5, 0.5).

Diagnosis: none
"""


def cross_entropy(logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
    batch, length, _ = logits.shape
    m = logits.max(dim=-1, keepdim=True).values
    log_sum = m.squeeze(-1) + torch.log(torch.exp(logits - m).sum(dim=-1))
    chosen = torch.tensor(
        [
            [logits[b, t, targets[b, t]].item() for t in range(length)]
            for b in range(batch)
        ],
        dtype=logits.dtype,
    )
    return (log_sum - chosen).mean()
