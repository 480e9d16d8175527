"""Making a course: notebooks from lessons, the audit of checks, releases, examples."""
