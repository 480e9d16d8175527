"""Has numpy find the different characters."""

import numpy as np
import torch


def tokenize(text):
    vocabulary, tokens = np.unique(list(text), return_inverse=True)
    return vocabulary.tolist(), torch.from_numpy(tokens).long().reshape(-1)
