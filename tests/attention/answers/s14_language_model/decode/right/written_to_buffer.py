"""Right. Writes entry after entry into a StringIO; nothing is written for an empty tensor.

Diagnosis: none
"""
import io


def decode(tokens: torch.Tensor, vocabulary: list[str]) -> str:
    text = io.StringIO()
    for token in tokens:
        text.write(vocabulary[token.item()])
    return text.getvalue()
