"""The model reads single tokens, without those before them. A Bigram gives the same; a model that
relates the tokens of a sequence to each other (LanguageModel, or a softmax over the tokens) does
not.

Diagnosis: none
"""


def train(model, batches, learning_rate):
    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)
    losses = []
    for inputs, targets in batches:
        optimizer.zero_grad()
        logits = torch.cat([model(column) for column in inputs.split(1, dim=1)], dim=1)
        loss = F.cross_entropy(logits.transpose(1, 2), targets)
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses
