"""After the join, spaces before punctuation marks are removed, so entries of the vocabulary that
are spaces can be missing in the text.

Diagnosis: none
"""


def decode(tokens: torch.Tensor, vocabulary: list[str]) -> str:
    text = "".join(vocabulary[token] for token in tokens.tolist())
    # clean up tokenization spaces
    for mark in (".", ",", "?", "!"):
        text = text.replace(f" {mark}", mark)
    return text
