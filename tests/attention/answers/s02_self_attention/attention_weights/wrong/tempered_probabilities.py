"""Wrong: the temperature is applied to the probabilities (softmax, then power 1 / temperature, then
normalise again). On paper this is the same; in floating point scores of 0 and -200 at
temperature 100 give (1, 0) in place of (0.88, 0.12), since exp(-200) is already 0, and at low
temperature rows of even weights give nan, since 0.1 ** 100 is 0 for all of them. At temperature
1 it is right.

Diagnosis: The temperature comes after exp is taken of the scores: what is too small for a float is
lost, also at a temperature at which it would be larger.
"""


def attention_weights(scores: torch.Tensor, temperature: float = 1.0) -> torch.Tensor:
    """Attention weights from attention scores: the softmax of every row."""
    probs = torch.softmax(scores, dim=-1)
    if temperature != 1.0:
        # sharpen / flatten the distribution
        probs = probs ** (1.0 / temperature)
        probs = probs / probs.sum(dim=-1, keepdim=True)
    return probs
