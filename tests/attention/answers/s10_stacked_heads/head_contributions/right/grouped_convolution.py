"""Uses a convolution of length 1 over the tokens with one group for each head, in place of matrix
products: the channels of a group are the features of a head.

Diagnosis: none
"""


def head_contributions(outputs: list[torch.Tensor], weight: torch.Tensor) -> torch.Tensor:
    num_heads = len(outputs)
    d_out, total = weight.shape
    channels = torch.cat(outputs, dim=-1).transpose(1, 2)  # (batch, num_heads * width, tokens)
    kernel = weight.reshape(d_out, num_heads, total // num_heads).transpose(0, 1)
    kernel = kernel.reshape(num_heads * d_out, total // num_heads, 1)
    mixed = nn.functional.conv1d(channels, kernel, groups=num_heads)
    return mixed.unflatten(1, (num_heads, d_out)).permute(1, 0, 3, 2)
