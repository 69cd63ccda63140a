"""A search on many machines: positions after the first moves become tasks for an executor, such as Dask's.

    tasks.py      what a worker does: answer some questions within a number of nodes
    tree.py       the first moves as a tree of questions, and which of them to ask next
    batches.py    the questions that wait for answers, in batches for the workers
    journal.py    the answers so far, in a file, so that a search can go on after a stop
    work.py       keeps an executor busy, and notices when it is gone
    solve.py      the value of a position, from two trees

A question that takes too many nodes is replaced by the questions after each of its moves. Workers keep their
tables from task to task. The answers that took the most nodes travel with the tasks to the other workers.
"""
