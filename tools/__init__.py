"""Tools for maintainers: pages and pictures made from data and code, checks of the docs, golden games, maps."""
