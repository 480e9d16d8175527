"""A card as text for a terminal."""

from autograder.authoring.card.explain import Card
from autograder.authoring.card.words import harmless, short


def as_text(card: Card, more: str) -> str:
    """Write the card; ``more`` says how to get a hint."""
    lines = [f"✗ {card.exercise}: {card.says}"]
    lines += ["The check ran:"] * bool(card.asked) + [f"    {line}" for line in card.asked]
    for title, value in card.values.items():
        lines.append(f"{title}:  {', '.join(filter(None, (value.code, value.words)))}")
        texts = [[short(v) for v in row] for row in value.rows]
        width = max((len(t) for row in texts for t in row), default=0)
        for number, row in enumerate(texts):
            lines += [f"  {value.labels.get(number)}"] * (number in value.labels)
            lines.append("    " + "  ".join(t.rjust(width) for t in row))
    lines += [f"First difference:  {card.difference}"] * bool(card.difference) + [more]
    return "\n".join(map(harmless, lines)).strip()


def cell(text: str, line: int) -> str:
    """Return the cell of a Python file that holds the line, below as many empty lines as before."""
    lines = text.split("\n")  # as Python counts them
    marks = [n for n, line_text in enumerate(lines) if line_text.startswith("# %%")]
    start = max((n for n in marks if n < line), default=0)
    end = min((n for n in marks if n >= line), default=len(lines))
    return "\n" * start + "\n".join(lines[start:end])
