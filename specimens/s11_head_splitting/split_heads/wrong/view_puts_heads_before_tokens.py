# slip
"""The heads tear the tokens apart: brackets are moved, but the order of the numbers is not.

Memory holds the numbers token by token. With two tokens of four features and two heads, write
down which numbers your head 0 gets. It should hold a part of *every* token.
"""

# T56


def split_heads(x, num_heads):
    batch, tokens, d_out = x.shape
    if d_out % num_heads != 0:
        raise ValueError("num_heads must divide d_out")
    return x.view(batch, num_heads, tokens, d_out // num_heads)
