"""Wrong. Batch and tokens are one axis while the heads move to the front; then brackets are moved
back, as if the batch stood before the heads. Right for a batch of one; for torch.arange(8.) as (2,
2, 2) with 2 heads, head 1 of sequence 0 holds the numbers of head 0 of sequence 1.

Diagnosis: The heads are stacked in front of the axis of the batch and only reshaped, which mixes up
heads and sequences.
"""
def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    batch, tokens, d_out = x.shape
    if d_out % num_heads != 0:
        raise ValueError("num_heads must divide d_out")
    head_dim = d_out // num_heads
    x = x.reshape(batch * tokens, num_heads, head_dim)
    x = x.transpose(0, 1)  # the heads come to the front
    return x.reshape(batch, num_heads, tokens, head_dim)
