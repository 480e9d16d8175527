"""Figures of s09_cross_attention, computed by its reference."""

import torch

from tests.attention.figures import Given, Solution, figure


@figure("F001-12")
def one_matrix_three_times(solution: Solution, given: Given) -> torch.Tensor:
    # T61: the figure is that of self-attention once more (F001-01), because all three arguments
    # are equal. So it is also computed from parts, and it is made sure that with another context
    # the answer would be another one (T17).
    tokens = given.tensor("encodings_for_q")
    assert torch.equal(tokens, given.tensor("encodings_for_k"))
    assert torch.equal(tokens, given.tensor("encodings_for_v"))
    given.seed()
    cross = solution.CrossAttention(d_query=2, d_context=2, d_key=2, d_value=2)
    output = cross(tokens[None], tokens[None])[0]
    query, key, value = cross.W_query(tokens), cross.W_key(tokens), cross.W_value(tokens)
    torch.testing.assert_close(solution.attention(query, key, value), output)
    torch.testing.assert_close(solution.cross_weights(query, key) @ value, output)
    shorter = cross(tokens[None], tokens[None, :2])[0]
    assert shorter.shape == output.shape
    assert not torch.allclose(shorter, output, atol=0.1)
    return output
