"""U is not used: these are the untrained scores of the last stage.

Which tokens should be compared, the old ones or the projected ones?
"""


def tied_scores(X, U):
    return X @ X.transpose(-2, -1)
