"""Right. A loop appends entry after entry to a text; no tokens give the empty text.

Diagnosis: none
"""
def decode(tokens: torch.Tensor, vocabulary: list[str]) -> str:
    text = ""
    for place in tokens:
        text += vocabulary[int(place)]
    return text
