"""Wrong. With as many queries as keys it takes the call for self-attention in a language model and
adds a causal mask: any n_q = n_k > 1 shows it, e.g. torch.randn(3, 4) for all three.

Diagnosis: A causal mask is applied where there are as many queries as keys.
"""
import torch.nn.functional as F


def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Scaled dot-product attention, without a mask."""
    self_attention = Q.shape[-2] == K.shape[-2]
    return F.scaled_dot_product_attention(Q, K, V, is_causal=self_attention)
