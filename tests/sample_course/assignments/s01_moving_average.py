# %% s01_moving_average: how to use this file [markdown]
# Write your code where it says `YOUR CODE HERE`, in place of `raise NotImplementedError()`,
# and your written answers where it says `YOUR ANSWER HERE`, in lines that begin with `#`.
# Running the file runs the visible checks; it stops at the first one that fails.
# Leave the lines that begin with `# %%` as they are: they mark the cells of the notebook
# `s01_moving_average.ipynb`, which is the same assignment. Submit one of the two.
#
# `python card.py s01_moving_average.py` runs the file, too, and says more about that check: your result, what
# was expected, the first difference, and a hint if you ask for one.

# %% [markdown]
# # A moving average
#
# A moving average smooths a series of numbers: each entry of the result is the mean of a window of
# neighbouring numbers. With $x = (1, 5, 3, 7)$ and windows of two numbers, the windows are
# $(1, 5)$, $(5, 3)$ and $(3, 7)$, and their means $(3, 4, 5)$.
#
# Your code may use Python's standard library and these packages: `torch`, `numpy`, `matplotlib`.

# %% nbgrader={"grade_id": "setup", "locked": true}
import torch


# %% [markdown]
# ## 1. The means of windows

# %% nbgrader={"grade_id": "answer-moving_average", "solution": true}
def moving_average(x: torch.Tensor, width: int) -> torch.Tensor:
    """The means of all windows of ``width`` neighbouring numbers.

    ``x`` has shape (n,), with n >= width. Returns a tensor of shape (n - width + 1,). Raises
    ValueError if ``width`` is less than 1.
    """
    # YOUR CODE HERE
    raise NotImplementedError()


# %% nbgrader={"grade_id": "moving_average", "grade": true, "points": 4}
got = moving_average(torch.tensor([1.0, 5.0, 3.0, 7.0]), 2)
assert got.shape == (3,), f"Four numbers have three windows of two, not shape {tuple(got.shape)}."
assert torch.allclose(got.float(), torch.tensor([3.0, 4.0, 5.0])), "The means are 3, 4 and 5."
try:
    outcome = moving_average(torch.ones(3), 0)
except Exception as problem:
    outcome = problem
assert isinstance(outcome, ValueError), "No window has 0 numbers: a ValueError is expected."
print("moving_average: the visible checks pass")


# %% tags=["active-ipynb"]
# import matplotlib.pyplot as plt
#
# plt.plot([1.0, 5.0, 3.0, 7.0], label="numbers")
# plt.plot([0.5, 1.5, 2.5], [3.0, 4.0, 5.0], label="means of two")
# plt.legend()
# plt.show()

# %% [markdown]
# ## 2. Differences

# %% nbgrader={"grade_id": "answer-differences", "solution": true}
def differences(x: torch.Tensor) -> torch.Tensor:
    """Each number minus the one before it, by hand: without ``torch.diff`` and its like.

    ``x`` has shape (n,), with n >= 1. Returns a tensor of shape (n - 1,).
    """
    # YOUR CODE HERE
    raise NotImplementedError()


# %% nbgrader={"grade_id": "differences", "grade": true, "points": 4}
steps = differences(torch.tensor([1.0, 5.0, 3.0, 7.0]))
assert steps.shape == (3,), f"Four numbers have three differences, not shape {tuple(steps.shape)}."
assert torch.allclose(steps.float(), torch.tensor([4.0, -2.0, 4.0])), (
    "The differences are 4, -2 and 4."
)
print("differences: the visible checks pass")


# %% [markdown]
# ## 3. The largest mean

# %% nbgrader={"grade_id": "answer-best_window", "solution": true}
def best_window(x: torch.Tensor, width: int) -> int:
    """The place at which the window with the largest mean begins, counted from 0.

    ``x`` has shape (n,), with n >= width >= 1. Of several such windows it is the first.
    """
    # YOUR CODE HERE
    raise NotImplementedError()


# %% nbgrader={"grade_id": "best_window", "grade": true, "points": 3}
place = best_window(torch.tensor([1.0, 5.0, 3.0, 7.0, 0.0]), 2)
assert place == 2, f"The window (3, 7) has the largest mean; it begins at 2, not at {place}."
print("best_window: the visible checks pass")

# %% [markdown] nbgrader={"grade_id": "question-smoothing", "locked": true}
# ## In your own words
#
# What does a wider window do to single large numbers, and what is lost?

# %% [markdown] nbgrader={"grade_id": "smoothing", "grade": true, "points": 2, "solution": true}
# YOUR ANSWER HERE

# %% [markdown]
# ## Reading on
#
# Every book on time series begins with moving averages.
