"""Wrong: it ends in an error for contiguous input. After `transpose` the tensor is not stored in
reading order and `view` refuses it with a RuntimeError (except for tokens = 1 or one head). It
works only for inputs that were made by a transpose themselves.

Diagnosis: view is called on a transposed tensor, and it refuses.
"""


def merge_heads(x: torch.Tensor) -> torch.Tensor:
    batch, num_heads, tokens, head_dim = x.shape
    x = x.transpose(1, 2)
    return x.view(batch, tokens, num_heads * head_dim)
