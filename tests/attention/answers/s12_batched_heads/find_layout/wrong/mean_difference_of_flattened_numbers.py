"""Two mistakes: the mean difference is compared with 1e-4, so a single wrong number among many is
not seen, and the tensors are flattened first, so of the shape only the number of entries is
checked.

Diagnosis: none
"""


def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    tokens_first = torch.einsum("hki,ti->thk", W, x)
    heads_first = tokens_first.transpose(0, 1)

    def same(expected):
        if projected.numel() != expected.numel():
            return False
        error = (projected.flatten() - expected.flatten()).abs().mean()
        return bool(error < 1e-4)

    if same(tokens_first):
        return "tokens first"
    if same(heads_first):
        return "heads first"
    return "neither"
