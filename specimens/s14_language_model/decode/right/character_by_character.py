"""Appends entry by entry, with tensors as places."""


def decode(tokens, vocabulary):
    text = ""
    for token in tokens:
        text += vocabulary[token]
    return text
