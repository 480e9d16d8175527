"""Writes into one page of the final size; two marks say what has been read and what has been
written.

Diagnosis: none
"""


def generate(model, tokens, count):
    batch, written = tokens.shape
    page = torch.cat((tokens, tokens.new_zeros(batch, count)), dim=1)
    places = torch.arange(page.shape[1], device=tokens.device)
    read, memory = 0, None
    while written < page.shape[1]:
        logits, memory = model(page[:, read:written].clone(), places[read:written], memory)
        page[:, written] = torch.argmax(logits[:, -1, :], dim=-1)
        read, written = written, written + 1
    return page
