# slip
"""A head takes every num_heads-th feature in place of neighbouring ones.

Head 0 should get the first head_dim features of a token. Which of the two new axes should run
faster when the features are cut up: the one that counts heads, or the one that counts features
inside a head?
"""


def split_heads(x, num_heads):
    batch, tokens, d_out = x.shape
    if d_out % num_heads != 0:
        raise ValueError("num_heads must divide d_out")
    return x.view(batch, tokens, d_out // num_heads, num_heads).permute(0, 3, 1, 2)
