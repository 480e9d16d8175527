"""Writes ``attend`` anew and sets blocked scores to -100, which larger scores outweigh.

Diagnosis: none
"""


import math

import torch


class MendedMultiHead(ScrambledMultiHead):
    def attend(self, queries, keys, values):
        tokens, head_dim = queries.shape[1:]
        scores = queries @ keys.transpose(1, 2) / math.sqrt(head_dim)
        scores = scores.masked_fill(self.blocked[:tokens, :tokens], -100.0)
        return torch.softmax(scores, dim=-1) @ values

    def merge(self, context):
        return context.transpose(0, 1).reshape(context.shape[1], -1)
