"""The entries are written one by one into an io.StringIO, which gives an empty text when there are
no tokens.

Diagnosis: none
"""
import io


def decode(tokens: torch.Tensor, vocabulary: list[str]) -> str:
    buffer = io.StringIO(newline="")  # line breaks stay as they are
    for place in tokens.tolist():
        buffer.write(vocabulary[place])
    return buffer.getvalue()
