"""Takes the sentence as the weight matrix of a linear layer without bias and feeds it to itself; for
a batch, vmap runs this for each sentence. No transpose is written anywhere.

Diagnosis: none
"""


def scores_by_matmul(X: torch.Tensor) -> torch.Tensor:
    def alone(sentence):
        return nn.functional.linear(sentence, sentence)

    return {2: alone, 3: torch.vmap(alone)}[X.dim()](X)
