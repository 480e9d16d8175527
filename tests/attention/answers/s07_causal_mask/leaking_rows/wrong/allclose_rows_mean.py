"""The mean of a row's changes, rows up to the changed one.

Diagnosis: The row of the changed token is counted, too. The mean of a row's absolute differences is
compared with the tolerance.
"""


def leaking_rows(before, after, position, tolerance=1e-6):
    found = []
    for row in range(position + 1):
        if float((before[row] - after[row]).abs().mean()) > tolerance:
            found.append(row)
    return found
