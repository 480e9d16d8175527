"""Wrong. The text is cut into the bytes of UTF-8, so that a character outside ASCII becomes two or
more tokens: "café" gives five tokens, and "é" is not in the vocabulary.

Diagnosis: The bytes of the text are counted and not its characters.
"""
def tokenize(text: str) -> tuple[list[str], torch.Tensor]:
    data = text.encode("utf-8")
    symbols = sorted(set(data))
    number = {symbol: place for place, symbol in enumerate(symbols)}
    vocabulary = [chr(symbol) for symbol in symbols]
    tokens = torch.tensor([number[symbol] for symbol in data], dtype=torch.long)
    return vocabulary, tokens
