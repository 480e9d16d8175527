"""Wrong: divisibility is tested by comparing the first and the last part that chunk makes. chunk
rounds the part's size up and may give fewer parts than asked for: 6 features and 4 heads become
three parts of 2, all of the same size, so no ValueError is raised and a tensor with 3 heads is
returned. (5 features and 2 heads are noticed; every divisible case is right.)

Diagnosis: none
"""


def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    pieces = x.chunk(num_heads, dim=-1)
    if pieces[0].shape != pieces[-1].shape:
        raise ValueError("num_heads must divide d_out")
    return torch.stack(pieces, dim=1)
