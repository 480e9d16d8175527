"""Wrong: it ends in an error for exactly one token. `squeeze` takes away the only axis of a tensor
of shape (1,), tolist() then gives an int, and the loop raises a TypeError. Other lengths, also
0, are right.

Diagnosis: none
"""


def decode(tokens: torch.Tensor, vocabulary: list[str]) -> str:
    itos = {i: s for i, s in enumerate(vocabulary)}
    text = ""
    for i in tokens.squeeze().tolist():
        text += itos[i]
    return text
