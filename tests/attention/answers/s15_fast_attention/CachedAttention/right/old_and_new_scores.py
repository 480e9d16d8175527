"""Unusual: old and new keys are scored apart. The old part needs no mask, the new part the plain
triangle; both are joined for the softmax only, and the two weighted sums are added. By hand with
a five-axis view (batch, group, head of the group, token, feature).

Diagnosis: none
"""


class CachedAttention(nn.Module):
    def __init__(self, d_in: int, num_heads: int, num_groups: int, head_dim: int) -> None:
        super().__init__()
        self.groups, self.share, self.width = num_groups, num_heads // num_groups, head_dim
        self.W_query = nn.Linear(d_in, num_heads * head_dim, bias=False)
        self.W_key = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.W_value = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.out_proj = nn.Linear(num_heads * head_dim, d_in, bias=False)

    def forward(
        self, x: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        b, n, _ = x.shape
        q = self.W_query(x).view(b, n, self.groups, self.share, self.width)
        k_new = self.W_key(x).view(b, n, self.groups, self.width).transpose(1, 2)
        v_new = self.W_value(x).view(b, n, self.groups, self.width).transpose(1, 2)
        if cache is None:
            k_old, v_old = k_new[:, :, :0], v_new[:, :, :0]
        else:
            k_old, v_old = cache
        c = k_old.shape[2]
        q = q / math.sqrt(self.width)
        s_old = torch.einsum("bngsd,bgmd->bgsnm", q, k_old)
        s_new = torch.einsum("bngsd,bgmd->bgsnm", q, k_new)
        later = torch.ones(n, n, dtype=torch.bool, device=x.device).triu(1)
        s_new = s_new.masked_fill(later, -math.inf)
        w = torch.cat((s_old, s_new), dim=-1).softmax(dim=-1)
        out = torch.einsum("bgsnm,bgmd->bngsd", w[..., :c], v_old)
        out = out + torch.einsum("bgsnm,bgmd->bngsd", w[..., c:], v_new)
        keys, values = torch.cat((k_old, k_new), dim=2), torch.cat((v_old, v_new), dim=2)
        return self.out_proj(out.flatten(2)), (keys, values)
