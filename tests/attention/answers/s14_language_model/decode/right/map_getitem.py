"""Right. The vocabulary's own __getitem__ is mapped over the list of tokens.

Diagnosis: none
"""
def decode(tokens: torch.Tensor, vocabulary: list[str]) -> str:
    return str().join(map(vocabulary.__getitem__, tokens.tolist()))
