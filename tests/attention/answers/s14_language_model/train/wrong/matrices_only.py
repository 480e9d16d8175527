"""Two mistakes. The optimizer gets parameters with two or more axes only, so biases and gains never
change, against "torch.optim.AdamW with all of model.parameters()"; and the model is put into
evaluation mode at the end, against "It is in training mode, and still is after the call".

Diagnosis: Of a table and a bias, only the table is trained.
"""


def train(
    model: nn.Module,
    batches: list[tuple[torch.Tensor, torch.Tensor]],
    learning_rate: float,
) -> list[float]:
    matrices = [parameter for parameter in model.parameters() if parameter.dim() > 1]
    optimizer = torch.optim.AdamW(matrices, lr=learning_rate)
    model.train()
    losses = []
    for inputs, targets in batches:
        optimizer.zero_grad()
        logits = model(inputs)
        loss = F.cross_entropy(logits.flatten(0, 1), targets.flatten())
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    model.eval()  # ready for use
    return losses
