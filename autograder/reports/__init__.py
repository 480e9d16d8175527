"""What is told of scores: pages for students and instructors, and lines for a terminal."""
