"""Has torch find the different code points."""

import torch


def tokenize(text):
    codes = torch.tensor([ord(c) for c in text])
    different, tokens = torch.unique(codes, return_inverse=True)
    return [chr(code) for code in different], tokens
