"""What the simulated class writes where words are asked for: by question, good answers and bad."""

from __future__ import annotations

ANSWERS: dict[str, tuple[str, ...]] = {
    "differences": (
        "With division by the sum the weights get almost equal, because 102/310 and 105/310 are "
        "nearly the same. Softmax does not change at all: $e^{100}$ cancels. Softmax is better, "
        "since 100 more for everyone tells us nothing about who fits the query.",
        "Softmax stays the same (shift invariance, we proved it above). normalize_by_sum goes "
        "towards uniform. For attention only the *differences* should matter, the common part is "
        "the same for all tokens.",
        "Both stay the same because the weights still sum to one.",
        "The softmax overflows because $e^{100}$ is too big, so normalize_by_sum is better here.",
        "- sum: $\\frac{s_i + 100}{\\sum_j s_j + 100 n} \\to \\frac1n$\n- softmax: unchanged\n\n"
        "Softmax is more stable.",
        "I think the weights with the sum become flat. Softmax no change. Not sure which one is "
        "better, flat weights could also be good if we want to listen to everybody?",
        "softmax only looks at s_i - s_j, so nothing. The other one at s_i / s_j, which goes to 1.",
    ),
    "leaky-loss": (
        "The loss gets very small, because the token that has to be guessed is visible one step to "
        "the right and the model copies it. When it generates there is no token to the right yet, "
        "so it has nothing to copy and produces garbage.",
        "It is much lower than normal (looks great!). At generation time it fails: the future it "
        "was trained to read does not exist.",
        "The loss will be higher because the model is confused by the extra token.",
        "The model overfits. On new texts it is worse.",
        "Training loss near 0. Writing: it works as before, since the mask is not used there.",
        "Loss **too good to be true**, then nonsense when it has to write. It never learned to "
        "predict, only to look at $x_{i+1}$.",
        "Every token sees <b>one</b> too many so it cheats.\n\nIn generation it cannot cheat.",
    ),
    "wrong-root": (
        "The scores are too small by $\\sqrt{12}$. If you train from scratch W_query and W_key "
        "just get larger and it cancels. Published weights are fixed and expect the right scale, "
        "so the softmax is too flat and every head takes an average.",
        "Training can learn the factor away, loading cannot.",
        "With the published weights the shapes do not fit, that is why it writes nonsense.",
        "Dividing by more makes the attention sharper, so it only looks at one token. In training "
        "the model gets used to it.",
        "768 = 12 * 64, so scores are divided by 27.7 in place of 8. Flat attention. From scratch "
        "the other matrices adapt. With loaded weights nothing adapts any more, and the next "
        "layers see averages they do not know.",
        "It is a hyperparameter and both are fine; the published weights were probably trained "
        "with dropout.",
    ),
}
