"""Right: torch's pad_sequence fills up with True; one more sentence of full length sets the width.

Diagnosis: none
"""


@torch.inference_mode()
def padding_mask(lengths: torch.Tensor, n: int) -> torch.Tensor:
    words = [torch.zeros(length, dtype=torch.bool) for length in [*lengths.tolist(), n]]
    return nn.utils.rnn.pad_sequence(words, batch_first=True, padding_value=True)[:-1]
