"""A table of 1024 code points: there is an IndexError for other characters, as in 'a😀'.

Diagnosis: none
"""


def tokenize(text):
    present = [False] * 1024
    for character in text:
        present[ord(character)] = True
    vocabulary = [chr(code) for code in range(1024) if present[code]]
    numbers = {c: n for n, c in enumerate(vocabulary)}
    return vocabulary, torch.tensor([numbers[c] for c in text])
