"""Right, but unusual: over-engineered. Both variants are lists of steps that run over a small state
(trunk and branch); the trunk is kept as a clone, so that not even a sublayer that works in place
could change the caller's x.

Diagnosis: none
"""


from dataclasses import dataclass, replace

@dataclass(frozen=True)
class _Flow:
    trunk: torch.Tensor
    branch: torch.Tensor

def residual(
    x: torch.Tensor, sublayer: nn.Module, norm: nn.Module, norm_first: bool
) -> torch.Tensor:
    apply_norm = lambda flow: replace(flow, branch=norm(flow.branch))
    apply_sub = lambda flow: replace(flow, branch=sublayer(flow.branch))
    join = lambda flow: replace(flow, branch=torch.add(flow.trunk, flow.branch))
    steps = [apply_norm, apply_sub, join] if norm_first else [apply_sub, join, apply_norm]
    flow = _Flow(trunk=x.clone(), branch=x.clone())
    for step in steps:
        flow = step(flow)
    return flow.branch
