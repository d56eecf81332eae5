"""Tools of the maintainers: pages made from data, golden games."""
