"""It squeezes each little product, and with heads of width 1 the axis of the features goes, too.

Mistake: for W of shape (2, 1, 3) (head_dim 1) and x of shape (4, 3) it returns a tensor of shape
(2, 4), the text asks for (num_heads, tokens, head_dim) = (2, 4, 1).

Diagnosis: none
"""


def project_tokens(W: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    heads = []
    for matrix in W:
        rows = []
        for token in x:
            column = token.unsqueeze(1)
            rows.append((matrix @ column).squeeze())
        heads.append(torch.stack(rows))
    return torch.stack(heads)
