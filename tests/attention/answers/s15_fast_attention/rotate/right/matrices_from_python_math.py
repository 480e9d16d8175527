"""Makes a two by two matrix for each place and pair with Python's math module, and multiplies all
pairs with one broadcast matrix product.

Diagnosis: none
"""


def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = x.shape[-1]
    speeds = [base ** (-2 * i / d) for i in range(d // 2)]

    def matrix(angle):
        cosine, sine = math.cos(angle), math.sin(angle)
        return [[cosine, -sine], [sine, cosine]]

    turns = x.new_tensor(
        [[matrix(place * speed) for speed in speeds] for place in positions.tolist()]
    ).reshape(x.shape[2], d // 2, 2, 2)
    pairs = x.unflatten(-1, (d // 2, 2)).unsqueeze(-1)  # columns, (batch, heads, tokens, d/2, 2, 1)
    return (turns @ pairs).squeeze(-1).flatten(-2)
