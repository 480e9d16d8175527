"""Reports for people: pages for students and instructors, and text for a terminal."""
