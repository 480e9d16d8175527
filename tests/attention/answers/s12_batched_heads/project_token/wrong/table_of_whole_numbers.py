"""The table for the results is made of Python zeros, so it is of integers and cuts off fractions.

Mistake: for W = [[[0.5, 1], [0.25, -1]]] and x = [1, 1] it returns [[1, 0]] (int64), the text asks
for [[1.5, -0.75]].

Diagnosis: none
"""


def project_token(W: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    num_heads, head_dim, d_in = W.shape
    result = torch.tensor([[0] * head_dim for _ in range(num_heads)])
    for h in range(num_heads):
        for k in range(head_dim):
            result[h, k] = torch.dot(W[h, k], x)
    return result
