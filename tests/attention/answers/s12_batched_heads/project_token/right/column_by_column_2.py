"""Right, unusual: the product of matrix and column is made as a sum of the matrix's columns, each
times one feature of the token, in a Python loop over d_in. All heads are served in each step.

Diagnosis: none
"""


def project_token(W: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    # a matrix times a column = a mix of the columns of the matrix
    result = W[:, :, 0] * x[0]
    for i in range(1, x.shape[0]):
        result = result + W[:, :, i] * x[i]
    return result
