"""The rules of Friesematenten, one module for each part of a round."""
