"""A projection of every token is a convolution with a kernel of width 1: features are the channels
and tokens the places. Afterwards the channels are cut into heads, and the tokens become rows.

Diagnosis: none
"""


def project_tokens(W: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    kernel = W.flatten(0, 1).unsqueeze(-1)  # (num_heads * head_dim, d_in, 1)
    signal = x.transpose(0, 1).unsqueeze(0)  # (1, d_in, tokens)
    (channels,) = nn.functional.conv1d(signal, kernel)
    return channels.unflatten(0, W.shape[:2]).transpose(1, 2)
