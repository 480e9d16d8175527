"""Wrong when a token occurs twice: the next token is looked up behind the first place where the
token occurs in the text. For the tokens (1, 2, 1, 3, 0), offset 2 and length 2 the targets should
be (3, 0) and are (2, 0).

Diagnosis: The target of an input is the token that follows where a token of this number appears
first in the text.
"""
def make_batch(
    tokens: torch.Tensor, offsets: torch.Tensor, length: int
) -> tuple[torch.Tensor, torch.Tensor]:
    text = tokens.tolist()
    inputs, targets = [], []
    for offset in offsets.tolist():
        piece = text[offset : offset + length]
        inputs.append(piece)
        targets.append([text[text.index(token) + 1] for token in piece])
    return torch.tensor(inputs), torch.tensor(targets)
