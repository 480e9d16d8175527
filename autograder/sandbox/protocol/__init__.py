"""The protocol between the grader and a confined process: frames, values, errors, time limits."""
