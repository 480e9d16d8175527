# The hidden checks of s07_causal_mask as users of nbgrader and otter write theirs: one cell of
# plain asserts an exercise, run in the student's own kernel. Each check of
# graders/test_s07_causal_mask.py stands here, with as many calls.

# %% causal_mask
for n in (5, 2, 9, 40, 1, 257):
    got = causal_mask(n)
    assert got.dtype == torch.bool and torch.equal(got, torch.ones(n, n).triu(1).bool()), n

# %% to_blocked
torch.manual_seed(239)
for _ in range(2):
    mask = torch.rand(4, 6) < 0.5
    assert torch.equal(to_blocked(mask, "keep"), ~mask)
for dtype in (torch.float32, torch.int64, torch.float64, torch.uint8, torch.float16):
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
for kind in ("free", "multiplicative", "block", "", "Keep", "keep "):
    try:
        to_blocked(torch.zeros(4, 6), kind)
    except ValueError:
        pass
    else:
        raise AssertionError(f"no ValueError for {kind}")
for *shape, share in ((7, 0.5), (3, 4, 6, 0.5), (3, 1, 4, 6, 0.5), (4, 6, 0.0), (4, 6, 1.0)):
    mask = torch.rand(*shape) < share
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
for _ in range(2):
    weights, mask = torch.softmax(torch.rand(4, 6) * 3 - 1.5, dim=-1), torch.rand(4, 6) < 0.5
    mask[:, 0] = False
    weights[1] = weights[1].masked_fill(~mask[1], 1e-4)
    weights[1] /= weights[1].sum()
    got, want = mask_and_renormalize(weights, mask), renormalized(weights, mask)
    torch.testing.assert_close(got, want, rtol=2e-3, atol=1e-5)
    weights[2] = weights[2].masked_fill(~mask[2], 2e-10)
    for given in (weights, weights.double()):
        given[2] /= given[2].sum()
        got, want = mask_and_renormalize(given, mask), renormalized(given, mask)
        torch.testing.assert_close(got, want, rtol=1e-2, atol=1e-5)
for shape, mask_shape in (
    ((3, 2, 4, 6), (4, 6)), ((13, 2, 4, 16), (13, 1, 4, 16)), ((3, 4, 6), (4, 6)),
    ((3, 4, 6), (1, 6)), ((3, 3, 4, 6), (3, 4, 6)), ((1, 4, 6), (1, 4, 6)), ((2, 1, 6), (2, 1, 6)),
    ((1, 2), (1, 2)),
):
    weights = torch.softmax(torch.rand(*shape) * 3 - 1.5, dim=-1)
    mask = torch.rand(*mask_shape) < 0.5
    mask[..., 0] = False
    torch.testing.assert_close(mask_and_renormalize(weights, mask), renormalized(weights, mask))
weights, mask = torch.softmax(torch.rand(5, 5), dim=-1), torch.ones(5, 5).triu(1).bool()
torch.testing.assert_close(mask_and_renormalize(weights, mask), renormalized(weights, mask))
weights, mask = torch.softmax(torch.rand(4, 6), dim=-1), torch.rand(4, 6) < 0.5
mask[2] = True
rows = torch.tensor([[False], [True], [False], [True]])
for blocked in (mask, rows, mask & False, mask | True):
    want = renormalized(weights, blocked)
    torch.testing.assert_close(mask_and_renormalize(weights, blocked), want)
for given in (weights, weights.double()):
    before = given.clone(), mask.clone()
    mask_and_renormalize(given, mask)
    assert torch.equal(given, before[0]) and torch.equal(mask, before[1])

# %% masked_softmax
def softmax_of_the_free(scores, mask):
    return torch.softmax(scores.masked_fill(mask, -math.inf), dim=-1)


torch.manual_seed(239)
mask = torch.rand(4, 6) < 0.5
mask[:, 1] = False
for _ in range(2):
    scores = torch.randn(4, 6) * 1.5
    torch.testing.assert_close(masked_softmax(scores, mask), softmax_of_the_free(scores, mask))
for shape, mask_shape in (
    ((3, 2, 4, 6), (4, 6)), ((3, 2, 4, 6), (3, 2, 4, 6)), ((3, 4, 6), (4, 6)),
    ((3, 4, 6), (3, 4, 6)), ((13, 2, 4, 16), (13, 1, 4, 16)), ((3, 3, 4, 6), (3, 4, 6)),
    ((3, 4, 4), (1, 4)), ((1, 4, 6), (1, 4, 6)), ((2, 1, 5), (2, 1, 5)), ((1, 2), (1, 2)),
):
    scores, wide = torch.randn(*shape) * 1.5, torch.rand(*mask_shape) < 0.5
    wide[..., 0] = False
    torch.testing.assert_close(masked_softmax(scores, wide), softmax_of_the_free(scores, wide))
steps = torch.rand(4, 6).argsort(dim=-1)
for step, lowest in ((1024.0, 2e9), (1e36, 3e38)):
    scores = steps * step - lowest
    for given, blocked in ((scores.masked_fill(mask, -1.1 * lowest), mask), (scores, steps > 0)):
        want = softmax_of_the_free(given, blocked)
        torch.testing.assert_close(masked_softmax(given, blocked), want)
scores = (steps * 1e36 - 1e38).masked_fill(mask, 3e38)
torch.testing.assert_close(masked_softmax(scores, mask), softmax_of_the_free(scores, mask))
scores = torch.randn(4, 6)
torch.testing.assert_close(masked_softmax(scores, mask & False), torch.softmax(scores, dim=-1))
want = softmax_of_the_free(scores, mask)
for size in (-300.0, 300.0, 3e9):
    torch.testing.assert_close(masked_softmax(scores.masked_fill(mask, size), mask), want)
torch.testing.assert_close(masked_softmax(scores.double(), mask).float(), want)
half = masked_softmax(scores.half(), mask).float()
torch.testing.assert_close(half, want, rtol=2e-2, atol=2e-3)
for given in (scores, scores.double()):
    before = given.clone()
    masked_softmax(given, mask)
    assert torch.equal(given, before)
for given in (scores, scores + 300 * mask):
    upstream, gradients = torch.randn(4, 6), []
    for function in (masked_softmax, softmax_of_the_free):
        leaf = given.clone().requires_grad_()
        (function(leaf.clone(), mask) * upstream).sum().backward()
        gradients.append(leaf.grad)
    torch.testing.assert_close(*gradients)

# %% leaking_rows
torch.manual_seed(239)
before = torch.randn(40, 4)
after = before.clone()
after[[1, 30]] += 0.5
after[[8, 31]] -= 0.5
assert list(leaking_rows(before, after, 30)) == [1, 8]
assert list(leaking_rows(before, before + 0.25, 3)) == [0, 1, 2]
before = torch.randn(4, 3)
assert not any(torch.is_tensor(row) for row in leaking_rows(before, before + 1.0, 2))
before = torch.randn(7, 4)
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
assert list(leaking_rows(before, after, 5, 0.1)) == [1]
after = before + 0.06
after[3] = before[3] + torch.tensor([0.0, 0.3, 0.0, 0.0])
assert list(leaking_rows(before, after, 5, 0.1)) == [3]
after = 10_000 + before
after[2] += 0.05
assert list(leaking_rows(10_000 + before, after, 5, 0.01)) == [2]
for given, change in (((), 4e-6), ((1e-7,), 6e-7), ((0.0,), 6e-7)):
    after = before.double() + 100 + change * (torch.arange(7) == 3)[:, None]
    assert list(leaking_rows(before.double() + 100, after, 5, *given)) == [3], change

# %% CausalAttention
def attend(module, x):
    queries, keys, values = module.W_query(x), module.W_key(x), module.W_value(x)
    scores = queries @ keys.T / keys.shape[-1] ** 0.5
    blocked = torch.ones(len(x), len(x)).triu(1).bool()
    return torch.softmax(scores.masked_fill(blocked, -math.inf), dim=-1) @ values


torch.manual_seed(239)
for context, tokens in ((5, 5), (5, 5), (9, 1), (1, 1)):
    module, x = CausalAttention(10, 24, context), torch.randn(tokens, 10)
    torch.testing.assert_close(module(x), attend(module, x), rtol=1e-4, atol=1e-5)
module = CausalAttention(3, 4, 40)
for tokens in (2, 6, 8, 40, 9):
    x = torch.randn(tokens, 3)
    torch.testing.assert_close(module(x), attend(module, x), rtol=1e-4, atol=1e-5)
module, x = CausalAttention(10, 24, 9), torch.randn(5, 10)
with torch.no_grad():
    for layer, column in ((module.W_query, 0), (module.W_key, 1)):
        layer.weight.zero_()
        layer.weight[:, column] = 24**-0.25
    module.W_value.weight[:, 0] = 0.0
x[:, 0] = torch.linspace(-400.0, -250.0, 5)
x[:, 1] = 1 + 0.02 * x[:, 1]
for last in (1.5, 0.9):
    x[-1, 1] = last
    torch.testing.assert_close(module(x), attend(module, x), rtol=1e-2, atol=1e-2)
module, x = CausalAttention(10, 24, 7), torch.randn(7, 10)
whole = module(x)
for position in (6, 3):
    changed = x.clone()
    changed[position] += 1.5
    moved = (module(changed) - whole).abs().amax(dim=-1) > 1e-5
    assert moved[position] and not moved[:position].any()
module, x = CausalAttention(10, 24, 8), torch.randn(7, 10)
whole = module(x)
for tokens in (4, 1):
    torch.testing.assert_close(module(x[:tokens]), whole[:tokens], rtol=1e-4, atol=1e-5)
for context in (1, 5):
    module = CausalAttention(10, 24, context)
    for _ in range(2):
        try:
            module(torch.randn(6, 10))
        except ValueError:
            pass
        else:
            raise AssertionError("no ValueError for too many tokens")
        module.eval()
module, x = CausalAttention(10, 24, 9, qkv_bias=True), torch.randn(5, 10)
assert module.W_query.bias is not None
torch.testing.assert_close(module(x), attend(module, x), rtol=1e-4, atol=1e-5)
shapes = {name: tuple(p.shape) for name, p in CausalAttention(10, 24, 9).named_parameters()}
assert shapes == dict.fromkeys(("W_query.weight", "W_key.weight", "W_value.weight"), (24, 10))
assert len(list(CausalAttention(10, 24, 9, qkv_bias=False).parameters())) == 3
for tokens in (5, 1):
    module, x = CausalAttention(10, 24, 9), torch.randn(tokens, 10)
    upstream, gradients = torch.randn(tokens, 24), []
    for forward in (module, lambda x: attend(module, x)):
        leaf = x.clone().requires_grad_()
        leaves = [leaf, *module.parameters()]
        gradients.append(torch.autograd.grad((forward(leaf) * upstream).sum(), leaves))
    torch.testing.assert_close(*gradients, rtol=1e-3, atol=1e-4)
module, x, other = CausalAttention(10, 24, 9), torch.randn(5, 10), torch.randn(5, 10)
before, first = x.clone(), module(x)
assert torch.equal(x, before)
torch.testing.assert_close(module(x), first)
torch.testing.assert_close(module(other), attend(module, other), rtol=1e-4, atol=1e-5)
module.eval()
for given in (x, other):
    torch.testing.assert_close(module(given), attend(module, given), rtol=1e-4, atol=1e-5)
