"""Writes ``attend`` with bare powers of e, which overflow for scores of some hundreds only.

Diagnosis: none
"""


import math

import torch


class MendedMultiHead(ScrambledMultiHead):
    def attend(self, queries, keys, values):
        tokens, head_dim = queries.shape[1:]
        powers = (queries @ keys.transpose(1, 2) / math.sqrt(head_dim)).exp()
        powers = powers * ~self.blocked[:tokens, :tokens]
        return powers / powers.sum(-1, keepdim=True) @ values

    def merge(self, context):
        return context.transpose(0, 1).reshape(context.shape[1], -1)
