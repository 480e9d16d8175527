"""torch.full with the integer 0 makes an int64 tensor, so each score written into it loses its
fraction (and its gradient): the token (0.5, 0) and the query (1, 0) give 0 and should give 0.5.

Diagnosis: The scores are cut to whole numbers, as by a buffer of that dtype.
"""


def attention_scores(inputs: torch.Tensor, query: torch.Tensor) -> torch.Tensor:
    scores = torch.full((inputs.shape[0],), 0)
    for i, token in enumerate(inputs):
        scores[i] = torch.dot(token, query)
    return scores
