"""The tokens are turned into bytes first, so that numbers from 256 on begin again at 0. Wrong for a
vocabulary of more than 256 entries, such as those of large models.

Diagnosis: none
"""


def decode(tokens, vocabulary):
    return "".join(vocabulary[i] for i in tokens.to(torch.uint8).tolist())
