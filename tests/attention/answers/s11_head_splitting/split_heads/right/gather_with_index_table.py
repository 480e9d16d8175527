"""The features are fetched with a table of column numbers, one row for each head, by advanced
indexing.

Diagnosis: none
"""


def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    d_out = x.shape[-1]
    if d_out % num_heads:
        raise ValueError(f"{num_heads} heads cannot share {d_out} features evenly")
    columns = torch.arange(d_out, device=x.device).view(num_heads, d_out // num_heads)
    return x[:, :, columns].transpose(1, 2)
