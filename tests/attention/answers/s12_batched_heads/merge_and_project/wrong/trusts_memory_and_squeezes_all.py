"""Two mistakes: a z whose memory is neither heads first nor tokens first, such as big[:, :, ::2],
should work, but view fails; and for one token the shape should be (1, d_out), but squeeze makes
it (d_out,).

Diagnosis: none
"""


def merge_and_project(z: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
    tokens = z.shape[1]
    rows = z.transpose(0, 1)
    if z.is_contiguous():
        rows = rows.contiguous()  # otherwise tokens already come first in memory
    columns = rows.view(tokens, -1).unsqueeze(-1)  # (tokens, num_heads * d_v, 1)
    return (weight @ columns).squeeze() + bias
