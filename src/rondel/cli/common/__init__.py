"""What several commands share: output, files, options, charts."""
