"""Wrong twice. merge goes through Python lists, so after backward W_query and the input have no
gradient. Blocked scores become -100, which is not small when all allowed scores of a query are
-200: then only the future counts.

Diagnosis: none
"""
class MendedMultiHead(ScrambledMultiHead):
    def split(self, projected: torch.Tensor) -> torch.Tensor:
        return super().split(projected)

    def attend(
        self, queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
    ) -> torch.Tensor:
        tokens, head_dim = queries.shape[1:]
        scores = queries @ keys.transpose(1, 2) / math.sqrt(head_dim)
        # exp(-100) is practically zero
        scores = scores.masked_fill(self.blocked[:tokens, :tokens], -100.0)
        return torch.softmax(scores, dim=-1) @ values

    def merge(self, context: torch.Tensor) -> torch.Tensor:
        rows = []
        for t in range(context.shape[1]):
            row = []
            for head in context:
                row.extend(head[t].tolist())
            rows.append(row)
        return torch.tensor(rows, dtype=context.dtype, device=context.device)
