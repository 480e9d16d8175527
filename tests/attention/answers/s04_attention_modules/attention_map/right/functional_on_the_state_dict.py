"""Right: takes the numbers, which are detached already, from the state_dict and projects with
F.linear, without calling any layer.

Diagnosis: none
"""


def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    saved = attention.state_dict()
    tokens = x.detach()

    def project(name: str) -> torch.Tensor:
        return F.linear(tokens, saved[f"{name}.weight"], saved.get(f"{name}.bias"))

    q, k = map(project, ("W_query", "W_key"))
    scores = torch.einsum("...id,...jd->...ij", q, k)
    return F.softmax(scores / math.sqrt(k.shape[-1]), dim=-1)
