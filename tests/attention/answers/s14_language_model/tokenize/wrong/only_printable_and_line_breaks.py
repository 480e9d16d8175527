r"""Only printable characters and line breaks count: tabs and other control characters are dropped.

Diagnosis: Tabs are dropped. Of the line break \r\n only the \n is kept.
"""


def tokenize(text):
    text = "".join(c for c in text if c.isprintable() or c == "\n")
    v = sorted(set(text))
    return v, torch.tensor([v.index(c) for c in text], dtype=torch.int64)
