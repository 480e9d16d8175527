"""The division is left to chunk, and stack's complaint about unequal parts is turned into a
ValueError. But chunk may return fewer, equal parts: 4 features and 3 heads make two heads of
width 2 and no error. Breaks "ValueError: if num_heads does not divide d_out" for such numbers
(also 6 features and 4 heads).

Diagnosis: none
"""
def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    try:
        return torch.stack(x.chunk(num_heads, dim=-1), dim=1)
    except RuntimeError as error:  # parts of different sizes
        raise ValueError("num_heads does not divide d_out") from error
