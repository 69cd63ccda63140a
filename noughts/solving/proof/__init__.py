"""Proofs that can be checked.

prove.py      writes certificates, with the help of the solver
verify.py     checks certificates, and knows nothing but the rules
"""
