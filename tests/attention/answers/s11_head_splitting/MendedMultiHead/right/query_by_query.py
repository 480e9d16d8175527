"""Rewrites all three methods: narrow for the split, a loop over queries without any mask, hstack
for the merge.

Diagnosis: none
"""


class MendedMultiHead(ScrambledMultiHead):
    def split(self, projected):
        width = projected.shape[1] // self.num_heads
        pieces = [projected.narrow(1, h * width, width) for h in range(self.num_heads)]
        return torch.stack(pieces, dim=0)

    def attend(self, queries, keys, values):
        rows = []
        for t in range(queries.shape[1]):
            query = queries[:, t : t + 1]
            past_keys, past_values = keys[:, : t + 1], values[:, : t + 1]
            score = (query * past_keys).sum(dim=2) / queries.shape[2] ** 0.5
            weight = torch.softmax(score, dim=1)
            rows.append((weight.unsqueeze(2) * past_values).sum(dim=1))
        return torch.stack(rows, dim=1)

    def merge(self, context):
        return torch.hstack(list(context))
