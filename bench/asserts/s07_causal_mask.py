# The hidden checks of s07_causal_mask as users of nbgrader and otter write theirs: one cell of
# plain asserts an exercise, run in the student's own kernel. Each check of
# graders/test_s07_causal_mask.py stands here, with as many calls.

# %% causal_mask
for n in (5, 2, 9, 1):
    got = causal_mask(n)
    assert got.dtype == torch.bool and torch.equal(got, torch.ones(n, n).triu(1).bool()), n

# %% to_blocked
torch.manual_seed(239)
for _ in range(2):
    mask = torch.rand(4, 6) < 0.5
    assert torch.equal(to_blocked(mask, "keep"), ~mask)
for dtype in (torch.float32, torch.int64, torch.float64, torch.uint8):
    mask = torch.rand(4, 6) < 0.5
    got = to_blocked(mask.to(dtype), "keep")
    assert got.dtype == torch.bool and torch.equal(got, ~mask), dtype
for dtype in (torch.float32, torch.float64):
    mask = torch.rand(4, 6) < 0.5
    additive = torch.zeros(4, 6, dtype=dtype).masked_fill(mask, -math.inf)
    assert torch.equal(to_blocked(additive, "additive"), mask), dtype
for dtype in (torch.bool, torch.int64, torch.float32):
    mask = torch.rand(4, 6) < 0.5
    got = to_blocked(mask.to(dtype), "blocked")
    assert got.dtype == torch.bool and torch.equal(got, mask), dtype
for kind in ("free", "multiplicative"):
    try:
        to_blocked(torch.zeros(4, 6), kind)
    except ValueError:
        pass
    else:
        raise AssertionError(f"no ValueError for {kind}")
for shape in ((7,), (3, 4, 6), (3, 1, 4, 6)):
    mask = torch.rand(*shape) < 0.5
    assert torch.equal(to_blocked(mask.to(torch.float32), "keep"), ~mask), shape
mask = torch.rand(4, 6) < 0.5
additive = torch.zeros(4, 6).masked_fill(mask, -math.inf)
for given, kind in ((mask, "keep"), (mask.float(), "keep"), (additive, "additive")):
    before = given.clone()
    to_blocked(given, kind)
    assert torch.equal(given, before), kind

# %% mask_and_renormalize
def renormalized(weights, mask):
    kept = weights.masked_fill(mask, 0.0)
    total = kept.sum(dim=-1, keepdim=True)
    return kept / total.masked_fill(total == 0, 1.0)


torch.manual_seed(239)
for shape, mask_shape in (
    ((4, 6), (4, 6)), ((4, 6), (4, 6)), ((3, 2, 4, 6), (4, 6)), ((3, 2, 4, 6), (3, 1, 4, 6)),
    ((3, 4, 6), (4, 6)),
):
    weights = torch.softmax(torch.rand(*shape) * 3 - 1.5, dim=-1)
    mask = torch.rand(*mask_shape) < 0.5
    mask[..., 0] = False
    torch.testing.assert_close(mask_and_renormalize(weights, mask), renormalized(weights, mask))
weights, mask = torch.softmax(torch.rand(5, 5), dim=-1), torch.ones(5, 5).triu(1).bool()
torch.testing.assert_close(mask_and_renormalize(weights, mask), renormalized(weights, mask))
weights, mask = torch.softmax(torch.rand(4, 6), dim=-1), torch.rand(4, 6) < 0.5
mask[2] = True
torch.testing.assert_close(mask_and_renormalize(weights, mask), renormalized(weights, mask))
before = weights.clone(), mask.clone()
mask_and_renormalize(weights, mask)
assert torch.equal(weights, before[0]) and torch.equal(mask, before[1])

# %% masked_softmax
def softmax_of_the_free(scores, mask):
    return torch.softmax(scores.masked_fill(mask, -math.inf), dim=-1)


torch.manual_seed(239)
mask = torch.rand(4, 6) < 0.5
mask[:, 1] = False
for _ in range(2):
    scores = torch.randn(4, 6) * 1.5
    torch.testing.assert_close(masked_softmax(scores, mask), softmax_of_the_free(scores, mask))
for shape in ((3, 2, 4, 6), (3, 4, 6)):
    scores = torch.randn(*shape) * 1.5
    for wide in (mask, mask.expand(shape)):
        torch.testing.assert_close(masked_softmax(scores, wide), softmax_of_the_free(scores, wide))
steps = torch.rand(4, 6).argsort(dim=-1) * 1024.0
scores = (steps - 2e9).masked_fill(mask, -2.2e9)
torch.testing.assert_close(masked_softmax(scores, mask), softmax_of_the_free(scores, mask))
scores = torch.randn(4, 6)
want = softmax_of_the_free(scores, mask)
for size in (-300.0, 300.0, 3e9):
    torch.testing.assert_close(masked_softmax(scores.masked_fill(mask, size), mask), want)
torch.testing.assert_close(masked_softmax(scores.double(), mask).float(), want)
half = masked_softmax(scores.half(), mask).float()
torch.testing.assert_close(half, want, rtol=2e-2, atol=2e-3)
before = scores.clone()
masked_softmax(scores, mask)
assert torch.equal(scores, before)
upstream, gradients = torch.randn(4, 6), []
for function in (masked_softmax, softmax_of_the_free):
    leaf = scores.clone().requires_grad_()
    (function(leaf.clone(), mask) * upstream).sum().backward()
    gradients.append(leaf.grad)
torch.testing.assert_close(*gradients)

# %% leaking_rows
torch.manual_seed(239)
before = torch.randn(7, 4)
after = before.clone()
after[[1, 3]] += 0.5
after[[5, 6]] += 0.5
assert list(leaking_rows(before, after, 5)) == [1, 3]
assert list(leaking_rows(before, before + 0.25, 3)) == [0, 1, 2]
for change in ([0.0, 0.0, 0.5, 0.0], [0.0, -0.5, 0.0, 0.0], [0.5, -0.5, 0.25, -0.25]):
    after = before.clone()
    after[2] += torch.tensor(change)
    assert list(leaking_rows(before, after, 5)) == [2], change
after = before.clone()
after[4:] -= 0.5
assert list(leaking_rows(before, after, 4)) == []
assert list(leaking_rows(before, after, 0)) == []
assert list(leaking_rows(before, before, 6)) == []
before = torch.rand(7, 4) * 2 - 1
after = before + 1e-7
after[2] += 0.01
assert list(leaking_rows(before, after, 5)) == [2]
after = before + 0.01
after[1] += 0.5
assert list(leaking_rows(before, after, 5, tolerance=0.1)) == [1]

# %% CausalAttention
def attend(module, x):
    queries, keys, values = module.W_query(x), module.W_key(x), module.W_value(x)
    scores = queries @ keys.T / keys.shape[-1] ** 0.5
    blocked = torch.ones(len(x), len(x)).triu(1).bool()
    return torch.softmax(scores.masked_fill(blocked, -math.inf), dim=-1) @ values


torch.manual_seed(239)
for context, tokens in ((5, 5), (5, 5), (9, 6), (9, 2), (9, 9), (9, 1), (1, 1)):
    module, x = CausalAttention(10, 24, context), torch.randn(tokens, 10)
    torch.testing.assert_close(module(x), attend(module, x), rtol=1e-4, atol=1e-5)
module, x = CausalAttention(10, 24, 7), torch.randn(7, 10)
whole = module(x)
for position in (6, 3, 1):
    changed = x.clone()
    changed[position] += 2.0
    torch.testing.assert_close(module(changed)[:position], whole[:position])
for tokens in (4, 1):
    torch.testing.assert_close(module(x[:tokens]), whole[:tokens], rtol=1e-4, atol=1e-5)
for context, tokens in ((5, 6), (1, 6)):
    try:
        CausalAttention(10, 24, context)(torch.randn(tokens, 10))
    except ValueError:
        pass
    else:
        raise AssertionError("no ValueError for too many tokens")
module, x = CausalAttention(10, 24, 9, qkv_bias=True), torch.randn(5, 10)
assert module.W_query.bias is not None
torch.testing.assert_close(module(x), attend(module, x), rtol=1e-4, atol=1e-5)
module, upstream, gradients = CausalAttention(10, 24, 9), torch.randn(5, 24), []
for forward in (module, lambda x: attend(module, x)):
    leaf = x.clone().requires_grad_()
    leaves = [leaf, *module.parameters()]
    gradients.append(torch.autograd.grad((forward(leaf) * upstream).sum(), leaves))
torch.testing.assert_close(*gradients, rtol=1e-3, atol=1e-4)
before, first = x.clone(), module(x)
assert torch.equal(x, before)
torch.testing.assert_close(module(x), first)
