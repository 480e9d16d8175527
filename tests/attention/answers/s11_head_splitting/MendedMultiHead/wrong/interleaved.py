"""The features of the heads are dealt out alternately.

Diagnosis: Each token has its own features back, but the heads are dealt out in turn.
"""


class MendedMultiHead(ScrambledMultiHead):
    def split(self, projected):
        return super().split(projected)

    def attend(self, queries, keys, values):
        return super().attend(queries, keys, values)

    def merge(self, context):
        num_heads, tokens, head_dim = context.shape
        return context.permute(1, 2, 0).reshape(tokens, num_heads * head_dim)
