"""It deals the features of the heads out in turn, and it exchanges the axes of the caller's z in
place.

Mistakes: (1) for z = [[[1, 2]], [[5, 6]]] (two heads, one token) it makes the long vector (1, 5, 2,
6), the text asks for (1, 2, 5, 6). (2) for z of shape (8, 3, 16) the caller's z has the shape (3,
8, 16) after the call, the text asks for "No argument is changed".

Diagnosis: The features of the heads are interleaved.
"""


def merge_and_project(z: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
    num_heads, tokens, d_v = z.shape
    z.transpose_(0, 1)
    long_vectors = torch.stack([z[:, head] for head in range(num_heads)], dim=-1)
    long_vectors = long_vectors.reshape(tokens, num_heads * d_v)
    return long_vectors @ weight.t() + bias
