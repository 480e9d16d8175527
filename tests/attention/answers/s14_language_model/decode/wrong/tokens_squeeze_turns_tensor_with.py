"""tokens.squeeze() turns a tensor with a single token into a bare number, whose tolist() is an int,
so decoding one token raises a TypeError.

Diagnosis: none
"""


def decode(tokens: torch.Tensor, vocabulary: list[str]) -> str:
    ids = tokens.squeeze().tolist()
    return "".join([vocabulary[i] for i in ids])
