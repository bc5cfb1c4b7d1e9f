"""What `lint --fix` may change in env files, and how, to the byte.

Repaired is only what has one right answer; every byte that is no part of it stays. A file whose
statements would not be read as intended afterwards stays as it was.
"""
