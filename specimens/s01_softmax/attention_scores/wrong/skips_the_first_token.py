# slip
"""The first token gets no score.

Which is the first position that your loop visits?
"""

import torch


def attention_scores(inputs, query):
    scores = torch.zeros(inputs.shape[0])
    for i in range(1, inputs.shape[0]):
        scores[i] = torch.dot(inputs[i], query)
    return scores
