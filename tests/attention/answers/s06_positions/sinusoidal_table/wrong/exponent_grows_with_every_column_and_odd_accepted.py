"""Two mistakes. The exponent is column / d_in, so the cosine of a pair has another angle than its
sine, which breaks "sine and cosine of a pair share it" (every place but 0). And an odd width is
accepted without a word, although the function "Raises ValueError if ``d_in`` is odd".

Diagnosis: The exponent of column c is c / d in every column, so the cosine of a pair has another
angle than its sine.
"""


def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    table = torch.zeros(context_length, d_in)
    for pos in range(context_length):
        for col in range(d_in):
            angle = pos / 10000 ** (col / d_in)
            if col % 2 == 0:
                table[pos, col] = math.sin(angle)
            else:
                table[pos, col] = math.cos(angle)
    return table
