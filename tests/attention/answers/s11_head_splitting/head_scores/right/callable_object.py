"""An object with __call__, that counts its calls.

Diagnosis: none
"""


class HeadScores:
    calls = 0

    def __call__(self, queries, keys):
        self.calls += 1
        return torch.matmul(queries, keys.mT)


head_scores = HeadScores()
