"""Cosine similarity, divided by the root of the width.

Diagnosis: The scores are divided by the square root of the number of features. Tokens and query
are normalised: the scores are cosines, not dot products.
"""

import torch
import torch.nn.functional as F


def attention_scores(inputs, query):
    return F.cosine_similarity(inputs, query.unsqueeze(0), dim=1) / inputs.shape[1] ** 0.5
