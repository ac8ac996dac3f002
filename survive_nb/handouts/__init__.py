"""Pages to print for a lesson: the teacher's plan and a handout for students."""
