from noughts.exact.solver._core import Core as Core
