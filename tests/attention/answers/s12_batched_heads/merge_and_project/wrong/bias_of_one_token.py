"""Wrong: `contiguous` copies the repeated bias only if there are two tokens or more; for one token
it is the caller's bias that is added to. For z of shape (2, 1, 2) the bias is changed, and a
second call gives another result (if the bias is a parameter, an error).

Diagnosis: none
"""


def merge_and_project(z: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
    num_heads, tokens, d_v = z.shape
    long_rows = z.transpose(0, 1).reshape(tokens, num_heads * d_v)
    result = bias.expand(tokens, -1).contiguous()  # a row for each token, to add to
    result += long_rows @ weight.T
    return result
