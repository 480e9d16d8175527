"""It builds the merged rows from Python lists of numbers, so the output does not know its past: no
gradient gets behind out_proj.

Mistake: for x = torch.eye(3, requires_grad=True) and layer(x).sum().backward() it returns the right
output and leaves x.grad and the gradients of W_query, W_key and W_value at None; the text asks for
"Gradients flow back to the input and to all parameters".

Diagnosis: none
"""


class MendedMultiHead(ScrambledMultiHead):
    def split(self, projected: torch.Tensor) -> torch.Tensor:
        return super().split(projected)

    def attend(
        self, queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
    ) -> torch.Tensor:
        return super().attend(queries, keys, values)

    def merge(self, context: torch.Tensor) -> torch.Tensor:
        num_heads, tokens, head_dim = context.shape
        rows = []
        for token in range(tokens):
            row = []
            for head in range(num_heads):
                row += context[head, token].tolist()
            rows.append(row)
        return torch.tensor(rows, dtype=context.dtype)
