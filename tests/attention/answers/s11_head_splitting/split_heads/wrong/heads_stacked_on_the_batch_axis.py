"""Wrong: concatenates the heads along the batch axis, head first, and views that as (batch,
num_heads, ...), so that heads and sequences are mixed for more than one sequence and more than one
head.

Diagnosis: The heads are stacked in front of the axis of the batch and only reshaped, which mixes
up heads and sequences.
"""


def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    batch, tokens, d_out = x.shape
    if d_out % num_heads != 0:
        raise ValueError("d_out must be divisible by num_heads")
    # as in the TensorFlow version: tf.concat(tf.split(Q, num_heads, axis=2), axis=0)
    parts = torch.cat(torch.split(x, d_out // num_heads, dim=2), dim=0)
    return parts.view(batch, num_heads, tokens, d_out // num_heads)
