"""Imperial and Imperial 2030: state.py holds the board, one module for each chapter of the rules moves it."""
