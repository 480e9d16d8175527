"""The vocabulary is sorted without regard to case (key=str.lower), which is not the order of
Python's sorted; all tokens are numbered by that other order.

Diagnosis: The vocabulary is sorted as if there were no capitals.
"""


def tokenize(text: str) -> tuple[list[str], torch.Tensor]:
    vocabulary = sorted(sorted(set(text)), key=str.lower)
    stoi = {ch: i for i, ch in enumerate(vocabulary)}
    return vocabulary, torch.tensor([stoi[c] for c in text], dtype=torch.long)
