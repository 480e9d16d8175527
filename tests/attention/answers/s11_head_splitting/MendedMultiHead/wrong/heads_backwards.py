"""The last head comes first in the merged features.

Diagnosis: The heads are merged in reverse order.
"""


class MendedMultiHead(ScrambledMultiHead):
    def split(self, projected):
        return super().split(projected)

    def attend(self, queries, keys, values):
        return super().attend(queries, keys, values)

    def merge(self, context):
        num_heads, tokens, head_dim = context.shape
        return context.flip(0).transpose(0, 1).reshape(tokens, num_heads * head_dim)
