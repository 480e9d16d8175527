"""UTF-16 units in place of characters: an emoji, as in 'a😀', becomes two tokens.

Diagnosis: none
"""


def tokenize(text):
    codes = torch.frombuffer(bytearray(text.encode("utf-16-le")), dtype=torch.uint16).long()
    unique, tokens = torch.unique(codes, return_inverse=True)
    return [chr(c) for c in unique.tolist()], tokens
