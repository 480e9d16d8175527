"""Wrong gradient: torch.tensor([...]) copies the logits of the targets without their history. For
logits (0, 0) and target 0 the gradient should be (-0.5, 0.5) and is (0.5, 0.5).

Diagnosis: none
"""
def cross_entropy(logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
    largest = logits.max(dim=-1, keepdim=True).values
    log_sum = largest.squeeze(-1) + (logits - largest).exp().sum(dim=-1).log()
    right = torch.tensor(
        [
            [row[target] for row, target in zip(rows, row_targets)]
            for rows, row_targets in zip(logits, targets)
        ]
    )
    return (log_sum - right).mean()
