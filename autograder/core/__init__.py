"""Modules that all others may import: course, rules, records, files, tables, fingerprints."""
