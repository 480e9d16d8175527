"""Two mistakes. AdamW gets betas=(0.9, 0.95), as GPT recipes have it, and not its defaults: wrong
for a Bigram(2) with ten batches of target 1 and then ten of target 0 at a learning rate of 0.3.
And view fails for targets that are not contiguous, such as pieces[:, 1:].

Diagnosis: AdamW forgets squared gradients faster than by default.
"""


def train(
    model: nn.Module,
    batches: list[tuple[torch.Tensor, torch.Tensor]],
    learning_rate: float,
) -> list[float]:
    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate, betas=(0.9, 0.95))
    losses = []
    for inputs, targets in batches:
        optimizer.zero_grad()
        logits = model(inputs)
        loss = F.cross_entropy(logits.view(-1, logits.shape[-1]), targets.view(-1))
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses
