"""Right. A Python list of 2 x 2 matrices is made with cmath, one for each token and pair, and einsum
applies them to the unflattened pairs.

Diagnosis: none
"""
import cmath


def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = x.shape[-1]
    turns = [
        cmath.rect(1.0, p * base ** (-2 * i / d)) for p in positions.tolist() for i in range(d // 2)
    ]
    matrices = torch.tensor(
        [[[z.real, -z.imag], [z.imag, z.real]] for z in turns], dtype=x.dtype, device=x.device
    ).view(len(positions), d // 2, 2, 2)
    pairs = x.unflatten(-1, (d // 2, 2))
    return torch.einsum("bhtic,tirc->bhtir", pairs, matrices).flatten(-2)
