"""Random programs of second order: the Hessian of the weighted sum of all dependents, in place of their Jacobian.

They are the programs of first order, asked for something else, so that a failure of one order can be looked at in the other.
"""

import re
from dataclasses import replace

# Points are few, since each takes a call for every pair of inputs.
SAMPLES = 8


def second_order(program):
    """The same program with a Hessian. What cancels in second derivatives is not known to the writer."""
    kept = [d for d in program.directives if d != "SUPERSET" and not d.startswith("TOLERANCE:")]
    # What a gradient keeps where values choose between ways is told apart no more, which is a warning.
    own = ["SUPERSET", "WARNS: *", f"SAMPLES: {SAMPLES}"] + (["TOLERANCE: 1e-2"] if program.single else [])
    return replace(program, directives=kept + own,
                   annotation=program.annotation.replace("SPARSEGEN_JACOBIAN", "SPARSEGEN_HESSIAN"))


def without_rules(text):
    """A source whose functions are seen into, but for those whose rules have second derivatives."""
    return re.sub(r"^SPARSEGEN_RULE\(.*\)\n", "", text, flags=re.M)
