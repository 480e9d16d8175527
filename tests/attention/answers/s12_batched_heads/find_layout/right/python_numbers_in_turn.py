"""Unusual: the layouts stand in a dictionary of permutations, and all numbers are compared one by
one as Python floats, in double precision. nan counts as different.

Diagnosis: none
"""
def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    wanted = torch.stack([x.double() @ matrix.double().T for matrix in W])
    layouts = {"heads first": (0, 1, 2), "tokens first": (1, 0, 2)}
    for name, axes in layouts.items():
        candidate = wanted.permute(axes)
        if tuple(candidate.shape) != tuple(projected.shape):
            continue
        pairs = zip(candidate.flatten().tolist(), projected.flatten().tolist())
        if all(abs(a - b) < 1e-4 for a, b in pairs):
            return name
    return "neither"
