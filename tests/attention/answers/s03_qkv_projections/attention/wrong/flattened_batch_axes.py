"""Two mistakes in the handling of the leading axes. They are flattened into one and never restored:
inputs of shape (b, h, n, d) give (b * h, n_q, d_v). And the single leading axis is squeezed away
whenever it is 1, so a batch of one, (1, n, d), gives (n_q, d_v).

Diagnosis: none
"""


def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Scaled dot-product attention, without a mask."""
    # bmm wants 3 dims
    Q3, K3, V3 = [t.reshape((-1,) + tuple(t.shape[-2:])) for t in (Q, K, V)]
    A = torch.softmax(torch.bmm(Q3, K3.permute(0, 2, 1)) / (K3.shape[2] ** 0.5), dim=2)
    Y = torch.bmm(A, V3)
    if Y.shape[0] == 1:
        Y = Y[0]
    return Y
