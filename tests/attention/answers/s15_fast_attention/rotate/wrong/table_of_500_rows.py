"""It looks the angles up in a table for the places 0 to 499.

Mistake: for positions = torch.tensor([500]) it raises an IndexError, the text asks for the turned
features ("from 0 to 500").

Diagnosis: none
"""


def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    max_positions = 500
    d = x.shape[-1]
    inv_freq = 1.0 / (base ** (torch.arange(0, d, 2).float() / d))
    table = torch.outer(torch.arange(max_positions).float(), inv_freq)
    cos = table.cos()[positions]
    sin = table.sin()[positions]
    x1, x2 = x[..., 0::2], x[..., 1::2]
    return torch.stack((x1 * cos - x2 * sin, x1 * sin + x2 * cos), dim=-1).flatten(-2)
