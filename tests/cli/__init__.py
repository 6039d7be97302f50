"""End-to-end tests of the program: files, messages, exit statuses and bytes, as the documentation promises."""
