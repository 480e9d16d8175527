"""An object with __call__ stands under the name; accumulates in float64 with a running sum over
features.

Diagnosis: none
"""


class _Scores:
    def __call__(self, X):
        n, d = X.shape
        S = torch.zeros(n, n, dtype=torch.float64)
        for i in range(n):
            for j in range(n):
                total = 0.0
                for k in range(d):
                    total += X[i, k].item() * X[j, k].item()
                S[i, j] = total
        return S


scores_by_loops = _Scores()
