"""Right. The part with the larger maximum has the factor 1 and the other exp of minus the distance;
torch.where chooses which is which for each query.

Diagnosis: none
"""
def merge_states(
    first: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
    second: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    (m_a, t_a, r_a), (m_b, t_b, r_b) = first, second
    a_leads = m_a >= m_b
    shrink = torch.exp(-(m_a - m_b).abs())
    total = torch.where(a_leads, t_a + shrink * t_b, shrink * t_a + t_b)
    lead, shrink = a_leads[..., None], shrink[..., None]
    result = torch.where(lead, torch.addcmul(r_a, shrink, r_b), torch.addcmul(r_b, shrink, r_a))
    return torch.where(a_leads, m_a, m_b), total, result
