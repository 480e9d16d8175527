"""What every part uses: the course and its rules, records, files, tables, fingerprints."""
