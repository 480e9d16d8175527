"""Two mistakes. The gradients are clipped to a norm of 1, which changes the second step of a model
that multiplies its logits by 30. And the model is in evaluation mode after the call, any
UsedBigram for example, although it should still be in training mode.

Diagnosis: The gradients are clipped to a norm of 1.
"""


def train(
    model: nn.Module,
    batches: list[tuple[torch.Tensor, torch.Tensor]],
    learning_rate: float,
) -> list[float]:
    model.train()
    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)
    losses = []
    for inputs, targets in batches:
        optimizer.zero_grad()
        logits = model(inputs)
        loss = F.cross_entropy(logits.reshape(-1, logits.shape[-1]), targets.reshape(-1))
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        losses.append(loss.item())
    model.eval()
    return losses
