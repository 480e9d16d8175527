"""A function under the name of the class gives a module with the layer embedding and a forward
that is a closure.

Diagnosis: none
"""


def SentenceAttention(vocab_size, d, temperature=1.0):
    module = nn.Module()
    module.embedding = nn.Embedding(vocab_size, d)

    def forward(tokens):
        x = module.embedding(tokens)
        scores = torch.einsum("...id,...jd->...ij", x, x) / temperature
        return torch.einsum("...ij,...jd->...id", scores.softmax(-1), x)

    module.forward = forward
    return module
