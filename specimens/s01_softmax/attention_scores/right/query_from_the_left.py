"""The query as a row from the left, with a transposed matrix and squeezed axes."""


def attention_scores(inputs, query):
    return (query.unsqueeze(0) @ inputs.T).squeeze(0)
