"""The model reads all sequences of a batch as a single long one. A Bigram gives the same; a model
that relates the tokens of a sequence to each other (LanguageModel, or a softmax over the tokens)
does not.

Diagnosis: none
"""


def train(model, batches, learning_rate):
    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)
    losses = []
    for inputs, targets in batches:
        optimizer.zero_grad()
        loss = F.cross_entropy(model(inputs.view(1, -1))[0], targets.view(-1))
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses
