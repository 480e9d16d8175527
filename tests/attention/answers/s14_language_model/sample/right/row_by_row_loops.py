"""Right. A loop over rows and tokens with Python numbers, the largest quotient subtracted before
`math.exp`; the ranks come from Python's `sorted`.

Diagnosis: none
"""
def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    tokens, rows = [], []
    for row, point in zip(logits.tolist(), uniform.tolist()):
        ranked = sorted(range(len(row)), key=row.__getitem__, reverse=True)
        kept = set(ranked[:top_k])
        top = row[ranked[0]]
        powers = [math.exp((z - top) / temperature) if i in kept else 0.0 for i, z in enumerate(row)]
        total = math.fsum(powers)
        shares = torch.tensor([power / total for power in powers], dtype=logits.dtype)
        rows.append(shares.tolist())  # rounded as they are returned
        so_far, token = 0.0, ranked[0]
        for i, probability in enumerate(rows[-1]):
            so_far += probability
            if so_far > point:
                token = i
                break
        tokens.append(token)
    device = logits.device
    probabilities = torch.tensor(rows, dtype=logits.dtype, device=device)
    return torch.tensor(tokens, dtype=torch.int64, device=device), probabilities
