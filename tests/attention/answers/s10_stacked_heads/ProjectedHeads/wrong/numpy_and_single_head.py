"""Wrong, two mistakes. The heads are concatenated in numpy, after a detach: no gradient flows back
to x or to the heads. And a single head is returned as it is: with num_heads=1 out_proj is never
applied (set its weight to 0 and its bias to 1, and the output is not 1).

Diagnosis: With one head, out_proj is not used: the head is returned as it is.
"""
import numpy as np


class ProjectedHeads(nn.Module):
    """Several causal attention heads side by side, and an output projection that mixes them."""

    def __init__(
        self,
        d_in: int,
        d_out: int,
        context_length: int,
        dropout: float,
        num_heads: int,
        qkv_bias: bool = False,
    ) -> None:
        super().__init__()
        self.heads = nn.ModuleList(
            [
                CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
                for _ in range(num_heads)
            ]
        )
        self.out_proj = nn.Linear(num_heads * d_out, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if len(self.heads) == 1:  # nothing to mix
            return self.heads[0](x)
        outputs = [head(x).detach().cpu().numpy() for head in self.heads]
        together = torch.from_numpy(np.concatenate(outputs, axis=-1)).to(x.device)
        return self.out_proj(together)
