"""What is published: a light core, extras, the package page, workflows."""
