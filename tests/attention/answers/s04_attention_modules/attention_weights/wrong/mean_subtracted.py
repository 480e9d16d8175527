"""Wrong: a softmax by hand subtracts the mean of each row and not its largest score, so that rows
of large scores overflow to nan.

Diagnosis: none
"""


def attention_weights(queries, keys):
    scores = queries @ keys.mT / math.sqrt(keys.shape[-1])
    powers = (scores - scores.mean(-1, keepdim=True)).exp()
    return powers / powers.sum(-1, keepdim=True)
