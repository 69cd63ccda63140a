from noughts.solving.solver.cores._core import Core as Core
