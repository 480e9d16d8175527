# %% s02_matrices: how to use this file [markdown]
# Write your code where it says `YOUR CODE HERE`, in place of `raise NotImplementedError()`,
# and your written answers where it says `YOUR ANSWER HERE`, in lines that begin with `#`.
# Running the file runs the visible checks; it stops at the first one that fails.
# Leave the lines that begin with `# %%` as they are: they mark the cells of the notebook
# `s02_matrices.ipynb`, which is the same assignment. Submit one of the two.
#
# `python card.py s02_matrices.py` runs the file, too, and says more about that check: your result, what
# was expected, the first difference, and a hint if you ask for one.

# %% [markdown]
# # Matrices and a layer
#
# A linear layer multiplies by a matrix $W$ of shape (d_out, d_in) and adds $b$: $y = x W^\top + b$.
# Its input is best of mean zero and variance one.
#
# Your code may use Python's standard library and these packages: `torch`, `numpy`, `matplotlib`.

# %% nbgrader={"grade_id": "setup", "locked": true}
import torch
from torch import nn


# %% [markdown]
# ## 1. A triangle

# %% nbgrader={"grade_id": "answer-upper_triangle", "solution": true}
def upper_triangle(n: int) -> torch.Tensor:
    """The places above the diagonal of a matrix of ``n`` rows and columns (``n >= 1``).

    Returns a tensor of dtype ``torch.bool`` and shape ``(n, n)``. Entry ``[i, j]`` is True where
    ``j > i``.
    """
    # YOUR CODE HERE
    raise NotImplementedError()


# %% nbgrader={"grade_id": "upper_triangle", "grade": true, "points": 2}
places = upper_triangle(3)
assert isinstance(places, torch.Tensor), f"Return a tensor; this is a {type(places).__name__}."
assert places.dtype == torch.bool, f"The entries are True or False; these are {places.dtype}."
assert places.shape == (3, 3), f"The shape is (3, 3), not {tuple(places.shape)}."
assert places.tolist() == [[False, True, True], [False, False, True], [False, False, False]], (
    "Above the diagonal are two entries of the first row and one of the second."
)
print("upper_triangle: the visible checks pass")


# %% tags=["active-ipynb"]
# import matplotlib.pyplot as plt
#
# shown = torch.arange(3)[:, None] < torch.arange(3)
# plt.imshow(shown)
# plt.show()

# %% tags=["active-ipynb"]
# import matplotlib.pyplot as plt
#
# columns = torch.tensor([[1.0, 10.0], [3.0, 40.0]])
# plt.plot(columns)
# plt.show()

# %% [markdown]
# ## 2. Mean zero

# %% nbgrader={"grade_id": "answer-center", "solution": true}
def center(x: torch.Tensor) -> torch.Tensor:
    """Subtract from each column its mean.

    ``x`` has shape (n, d), and so has the result. ``x`` is not changed.
    """
    # YOUR CODE HERE
    raise NotImplementedError()


# %% nbgrader={"grade_id": "center", "grade": true, "points": 2}
centered = center(torch.tensor([[1.0, 10.0], [3.0, 40.0]]))
assert centered.shape == (2, 2), f"The shape stays (2, 2); this is {tuple(centered.shape)}."
wanted = torch.tensor([[-1.0, -15.0], [1.0, 15.0]])
assert torch.allclose(centered.float(), wanted), "The means are 2 and 25."
print("center: the visible checks pass")


# %% [markdown]
# ## 3. Variance one

# %% nbgrader={"grade_id": "answer-standardize", "solution": true}
def standardize(x: torch.Tensor, eps: float) -> torch.Tensor:
    """Give each column the mean 0 and, nearly, the variance 1.

    ``x`` has shape (n, d), and so has the result: ``(x - mean) / sqrt(variance + eps)``, where the
    variance is the mean of the squared distances from the mean. Raises ValueError if ``x`` does not
    have two axes.
    """
    # YOUR CODE HERE
    raise NotImplementedError()


# %% nbgrader={"grade_id": "standardize", "grade": true, "points": 3}
scaled = standardize(torch.tensor([[1.0, 10.0], [3.0, 40.0], [5.0, 70.0]]), 0.5)
assert scaled.shape == (3, 2), f"The shape stays (3, 2); this is {tuple(scaled.shape)}."
first = torch.tensor([-2.0, 0.0, 2.0]) / (8 / 3 + 0.5) ** 0.5
assert torch.allclose(scaled[:, 0].float(), first), "The first column has the variance 8 / 3."
try:
    outcome = standardize(torch.ones(3), 0.5)
except Exception as problem:
    outcome = problem
assert isinstance(outcome, ValueError), "One axis is not enough: a ValueError is expected."
print("standardize: the visible checks pass")


# %% [markdown]
# ## 4. The layer

# %% nbgrader={"grade_id": "answer-LinearLayer", "solution": true}
class LinearLayer(nn.Module):
    """Computes ``x W^T + b``.

    Has the parameters ``weight``, shape (d_out, d_in), and ``bias``, shape (d_out,). The input has
    shape (n, d_in), the output (n, d_out). Raises ValueError if the last axis of the input does not
    have d_in entries.
    """

    def __init__(self, d_in: int, d_out: int) -> None:
        super().__init__()
        # YOUR CODE HERE
        raise NotImplementedError()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        # YOUR CODE HERE
        raise NotImplementedError()


# %% nbgrader={"grade_id": "LinearLayer", "grade": true, "points": 11}
layer = LinearLayer(3, 2)
out = layer(torch.ones(5, 3))
assert out.shape == (5, 2), f"Five rows of three numbers give shape (5, 2), not {tuple(out.shape)}."
with torch.no_grad():
    layer.weight.copy_(torch.tensor([[1.0, 0.0, 2.0], [0.0, 1.0, 0.0]]))
    layer.bias.copy_(torch.tensor([0.5, -1.0]))
row = layer(torch.tensor([[1.0, 2.0, 3.0]]))
assert torch.allclose(row, torch.tensor([[7.5, 1.0]])), "1 + 6 + 0.5 = 7.5, and 2 - 1 = 1."
try:
    outcome = layer(torch.ones(5, 4))
except Exception as problem:
    outcome = problem
assert isinstance(outcome, ValueError), "Rows of four do not fit: a ValueError is expected."
print("LinearLayer: the visible checks pass")

# %% [markdown] nbgrader={"grade_id": "question-scale", "locked": true}
# ## In your own words
#
# Why does a layer learn more slowly where one column of its input is much larger than the others?

# %% [markdown] nbgrader={"grade_id": "scale", "grade": true, "points": 2, "solution": true}
# YOUR ANSWER HERE

# %% [markdown]
# ## Reading on
#
# I. Goodfellow, Y. Bengio, A. Courville, *Deep Learning*, chapter 6.
