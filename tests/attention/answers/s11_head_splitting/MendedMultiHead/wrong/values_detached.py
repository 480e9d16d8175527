"""The values are detached.

Diagnosis: none
"""


class MendedMultiHead(ScrambledMultiHead):
    def split(self, projected):
        return super().split(projected)

    def attend(self, queries, keys, values):
        return super().attend(queries, keys, values.detach())

    def merge(self, context):
        num_heads, tokens, head_dim = context.shape
        return context.transpose(0, 1).reshape(tokens, num_heads * head_dim)
