"""Empty lists of batches raise an error; the docstring asks for one batch or more.

Diagnosis: none
"""


def train(model, batches, learning_rate):
    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)
    losses = []
    assert len(batches[0]) == 2
    for inputs, targets in batches:
        loss = F.cross_entropy(model(inputs).flatten(0, 1), targets.flatten())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses
