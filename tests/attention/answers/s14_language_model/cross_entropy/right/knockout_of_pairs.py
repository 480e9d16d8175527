"""Right. The logarithm of the sum is found as in a knockout: two logits a and b at a time become
max(a, b) + log(1 + exp(-|a - b|)), which never overflows, until one is left for each place.

Diagnosis: none
"""


def cross_entropy(logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
    def merged(a, b):
        return torch.maximum(a, b) + torch.log1p(torch.exp(-(a - b).abs()))

    entries = list(logits.unbind(dim=-1))
    while len(entries) > 1:
        alone = entries[len(entries) // 2 * 2 :]  # the last one, if their number is odd
        entries = [merged(a, b) for a, b in zip(entries[::2], entries[1::2])] + alone
    (total,) = entries
    numbers = torch.arange(logits.shape[-1], device=logits.device)
    hit = numbers == targets.unsqueeze(-1)
    target = torch.where(hit, logits, torch.zeros_like(logits)).sum(dim=-1)
    return (total - target).sum() / targets.numel()
