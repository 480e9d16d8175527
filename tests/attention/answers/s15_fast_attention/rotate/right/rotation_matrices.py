"""Right, but unusual: for every place a full d x d rotation matrix is built (torch.block_diag of 2
x 2 rotations, whose cosines come from Python's math in float64), and one einsum turns all
tokens.

Diagnosis: none
"""


def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = x.shape[-1]

    def turn(angle):
        c, s = math.cos(angle), math.sin(angle)
        return torch.tensor([[c, -s], [s, c]], dtype=torch.float64)

    matrices = []
    for p in positions.tolist():
        matrices.append(torch.block_diag(*(turn(p * base ** (-2 * i / d)) for i in range(d // 2))))
    R = torch.stack(matrices).to(x.device)
    return torch.einsum("tij,bhtj->bhti", R, x.double()).to(x.dtype)
