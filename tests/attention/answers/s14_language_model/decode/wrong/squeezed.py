"""The tokens are squeezed "to be safe", so one token becomes a single number that cannot be
iterated (TypeError). Breaks "tokens: int64, shape (n,)" for n = 1.

Diagnosis: none
"""
def decode(tokens: torch.Tensor, vocabulary: list[str]) -> str:
    numbers = tokens.squeeze().tolist()
    return "".join(vocabulary[number] for number in numbers)
