"""All axes are reversed, as by `.T`, so a batch gets its axes in reverse order.

One sentence works. In a batch only the last two axes may be exchanged; the sentences stay where
they are.
"""


def scores_by_matmul(X):
    # T05 as far as this stage goes
    return X @ X.T
