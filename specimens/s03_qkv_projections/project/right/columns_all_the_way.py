"""Makes every token a column, multiplies from the left in double precision, and turns it back."""


def project(X, W, convention):
    # T16, T42: the sums are taken in another order and precision; that must not cost points.
    if convention == "row":
        W = W.T
    elif convention != "column":
        raise ValueError("row or column, please")
    return (W.double() @ X.double().unsqueeze(-1)).squeeze(-1)
