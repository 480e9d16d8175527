"""Two mistakes. Parameters of one axis, as the bias of a UsedBigram, get no weight decay, although
the optimizer should have its defaults: after several steps with rate 0.5 the bias is another one.
And the model is in evaluation mode after the call, where the text says training mode.

Diagnosis: Of a table and a bias, the bias has no weight decay.
"""


def train(
    model: nn.Module,
    batches: list[tuple[torch.Tensor, torch.Tensor]],
    learning_rate: float,
) -> list[float]:
    model.train()
    matrices = [p for p in model.parameters() if p.dim() >= 2]
    vectors = [p for p in model.parameters() if p.dim() < 2]
    groups = [{"params": matrices}, {"params": vectors, "weight_decay": 0.0}]
    optimizer = torch.optim.AdamW([g for g in groups if g["params"]], lr=learning_rate)
    losses = []
    for inputs, targets in batches:
        optimizer.zero_grad()
        logits = model(inputs)
        loss = F.cross_entropy(logits.flatten(0, 1), targets.flatten())
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    model.eval()
    return losses
