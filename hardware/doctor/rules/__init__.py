"""The rules: each looks at the machine and says what it finds. All are pure."""
