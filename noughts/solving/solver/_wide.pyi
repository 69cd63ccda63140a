from noughts.solving.solver._core import Core as Core
