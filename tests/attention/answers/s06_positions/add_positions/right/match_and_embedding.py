"""Takes the shapes apart with a match statement and looks the rows up with F.embedding instead of a
slice.

Diagnosis: none
"""
import torch.nn.functional as F


def add_positions(x: torch.Tensor, table: torch.Tensor) -> torch.Tensor:
    match tuple(x.shape), tuple(table.shape):
        case (*_, tokens, d_in), (rows, width) if tokens <= rows and d_in == width:
            places = torch.arange(tokens, device=table.device)
            return torch.add(F.embedding(places, table), x)
        case shapes:
            raise ValueError(f"the shapes of x and table do not fit: {shapes}")
