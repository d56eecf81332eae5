"""The rules of Imperial, one module for each chapter of the book."""
