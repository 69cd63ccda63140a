"""Proofs that can be checked.

prove.py      writes certificates, with the help of the solver
verify.py     checks certificates; it knows only the rules
"""
