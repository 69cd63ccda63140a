"""The course: lessons as data, the truths that their answers are computed from, and marking."""
