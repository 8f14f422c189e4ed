"""Lessons: tasks on the real table. Each is a scenario with a goal, remarks on attempts that miss it, and solutions."""
