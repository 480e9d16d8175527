# %% [markdown]
# # A moving average
#
# This stage is an example. Edit it, or replace it: `docs/writing-a-course.md` says how.
#
# A moving average smooths a series of numbers: each entry of the result is the mean of a window of
# neighbouring numbers. For $n$ numbers $x_0, \dots, x_{n-1}$ and a window of width $w$,
#
# $$y_i = \frac{1}{w} \sum_{j=0}^{w-1} x_{i+j}, \qquad i = 0, \dots, n - w.$$
#
# With $x = (1, 5, 3, 7)$ and $w = 2$ the windows are $(1, 5)$, $(5, 3)$ and $(3, 7)$, so
# $y = (3, 4, 5)$.

# %% nbgrader={"grade_id": "setup", "locked": true}
import torch

# %% [markdown]
# ### Exercise: `moving_average`

# %% nbgrader={"grade_id": "answer-moving_average", "solution": true}
def moving_average(x: torch.Tensor, width: int) -> torch.Tensor:
    """The means of all windows of ``width`` neighbouring numbers.

    ``x`` has shape (n,), with n >= width. Returns a tensor of shape (n - width + 1,). Raises
    ValueError if ``width`` is less than 1.
    """
    ### BEGIN SOLUTION
    if width < 1:
        raise ValueError("A window has at least one number.")
    return x.unfold(0, width, 1).mean(-1)
    ### END SOLUTION


# %% nbgrader={"grade_id": "moving_average", "grade": true, "points": 3}
got = moving_average(torch.tensor([1.0, 5.0, 3.0, 7.0]), 2)
assert got.shape == (3,), f"Four numbers have three windows of two; yours has shape {tuple(got.shape)}."
assert torch.allclose(got.float(), torch.tensor([3.0, 4.0, 5.0])), "The means are 3, 4 and 5."
try:
    outcome = moving_average(torch.ones(3), 0)
except Exception as problem:
    outcome = problem
assert isinstance(outcome, ValueError), "No window has 0 numbers: a ValueError is expected."
print("moving_average: the visible checks pass")

# %% [markdown] tags=["hints"]
# - How many windows of two do four numbers have, and with which number does each begin?
# - `x[i : i + width]` is the window that begins at `i`. What do you do with it?
