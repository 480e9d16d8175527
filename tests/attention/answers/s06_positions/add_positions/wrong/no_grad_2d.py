"""For one sequence (two axes) no gradient reaches the table.

Diagnosis: none
"""


def add_positions(x, table):
    tokens, d_in = x.shape[-2:]
    if tokens > table.shape[0] or d_in != table.shape[1]:
        raise ValueError("shape")
    if x.dim() == 2:
        embedding = nn.Embedding.from_pretrained(table)
        return x + embedding(torch.arange(tokens))
    return x + table[:tokens].unsqueeze(0)
