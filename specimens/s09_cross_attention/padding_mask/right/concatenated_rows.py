"""Two pieces for each sentence, then stacked."""

import torch


def padding_mask(lengths, n):
    rows = []
    for length in map(int, lengths):
        words, rest = torch.zeros(length), torch.ones(n - length)
        rows.append(torch.cat((words, rest)))
    return torch.stack(rows).to(torch.bool)
