"""Right: writes the projection of a single head and maps it over the head axis with torch.vmap, as
one does in JAX.

Diagnosis: none
"""


def head_contributions(outputs: list[torch.Tensor], weight: torch.Tensor) -> torch.Tensor:
    said = torch.stack(outputs)  # (num_heads, batch, tokens, width)
    width = said.shape[-1]
    blocks = weight.reshape(weight.shape[0], len(outputs), width)  # (d_out, num_heads, width)

    def of_one_head(context, block):  # (batch, tokens, width), (d_out, width)
        return torch.matmul(context, block.transpose(0, 1))

    return torch.vmap(of_one_head, in_dims=(0, 1))(said, blocks)
