"""Right: the entries are written to an io.StringIO one after another, so none at all gives an empty
text.

Diagnosis: none
"""
import io


def decode(tokens: torch.Tensor, vocabulary: list[str]) -> str:
    out = io.StringIO(newline="")
    for entry in map(vocabulary.__getitem__, tokens.detach().cpu().tolist()):
        out.write(entry)
    return out.getvalue()
