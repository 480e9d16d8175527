"""At the end the model is put into evaluation mode, so that it is ready for writing, but the text
says that it still is in training mode after the call. Any model shows it: after train(Bigram(2),
batches, 0.5) its training attribute is False; UsedBigram(2, dropout=0.5) no longer drops
anything.

Diagnosis: none
"""


def train(
    model: nn.Module,
    batches: list[tuple[torch.Tensor, torch.Tensor]],
    learning_rate: float,
) -> list[float]:
    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)
    losses = []
    model.train()
    for inputs, targets in batches:
        optimizer.zero_grad()
        logits = model(inputs)
        loss = F.cross_entropy(logits.flatten(0, 1), targets.flatten())
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    model.eval()
    return losses
