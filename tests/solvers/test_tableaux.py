"""Every tableau against the order conditions it claims, which are generated from rooted trees.

The theory is Hairer and Wanner, Solving Ordinary Differential Equations II, IV.7 (order), VI.4 (index-1 DAEs),
doi:10.1007/978-3-642-05221-7. Conditions must hold to 1e-12 up to the declared order and fail at the next one.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

from bramah.errors import MethodError
from bramah.solvers.methods import ROSENBROCK
from bramah.solvers.methods import method as find_method
from bramah.solvers.rosenbrock import RosenbrockMethod, Untransformed
from bramah.solvers.tableau import lower
from tests.solvers import trees
from tests.solvers.trees import FORK, THETAS, TOLERANCE, Tree

Vector = NDArray[np.float64]

every_method = pytest.mark.parametrize("method", ROSENBROCK.values(), ids=lambda each: each.name)


def weight(tree: Tree, form: Untransformed) -> Vector:
    """Phi_i(t): a single branch passes through J and takes beta, several branches take alpha, g is solved for z."""
    kind, branches = tree
    if not branches:
        return np.ones(len(form.b))
    if len(branches) == 1:
        inner = weight(branches[0], form)
        # For g the factors omega and beta of the single branch cancel.
        return form.beta @ inner if kind == "y" else inner
    product = np.prod([form.alpha @ weight(branch, form) for branch in branches], axis=0)
    return np.asarray(product if kind == "y" else np.linalg.solve(form.beta, product))


def weights(form: Untransformed) -> Callable[[Tree], Vector]:
    return lambda tree: weight(tree, form)


def residual(form: Untransformed, b: Vector, kind: str, order: int, dae: bool, theta: float = 1.0) -> float:
    """Largest residual among the conditions of one order."""
    return trees.residual(weights(form), b, order, kind, dae, theta)


def satisfied(form: Untransformed, b: Vector, kind: str = "y", dae: bool = False, theta: float = 1.0) -> int:
    """The highest order up to which all conditions hold."""
    return trees.satisfied(weights(form), b, kind, dae, theta)


def dense_weights(form: Untransformed, theta: float) -> Vector:
    powers = theta ** np.arange(len(form.dense))
    return np.asarray(theta * form.b + theta * (1 - theta) * powers @ form.dense)


@every_method
def test_order(method: RosenbrockMethod) -> None:
    form = method.untransformed()
    assert satisfied(form, form.b) == method.order


@every_method
def test_order_of_the_embedded_formula(method: RosenbrockMethod) -> None:
    form = method.untransformed()
    # ODE23S propagates the lower of its two formulas, all others the higher.
    expected = 3 if method.name == "ode23s" else method.error_order
    assert satisfied(form, form.b - form.error) == expected
    assert method.error_order == min(method.order, expected)


@every_method
def test_order_of_the_dense_output(method: RosenbrockMethod) -> None:
    form = method.untransformed()
    assert min(satisfied(form, dense_weights(form, theta), theta=theta) for theta in THETAS) == method.dense_order
    for order in range(1, method.dense_order + 1):
        for theta in THETAS:
            assert residual(form, dense_weights(form, theta), "y", order, True, theta) < TOLERANCE


@every_method
def test_order_in_algebraic_unknowns(method: RosenbrockMethod) -> None:
    form = method.untransformed()
    local = satisfied(form, form.b, "z", dae=True)
    # What one step leaves, h^(local+1), is damped by R(infinity) and does not add up.
    assert abs(method.damping) < 1
    assert method.algebraic_order == min(local + 1, method.differential_order_dae)
    ends = [satisfied(form, dense_weights(form, theta), "z", True, theta) for theta in THETAS]
    assert method.dense_algebraic_order == min(ends) + 1


@every_method
def test_order_in_differential_unknowns_of_a_dae(method: RosenbrockMethod) -> None:
    form = method.untransformed()
    local = satisfied(form, form.b, dae=True)
    if method.name == "ros4":
        assert local == 3
        assert abs(carried_defect(method)) < TOLERANCE
        local = 4
    assert local == method.differential_order_dae


def carried_defect(method: RosenbrockMethod) -> float:
    """Residual of the order 4 conditions with a forked g on a branch, once steps follow each other.

    The algebraic unknowns start a step with the defect d h^2 the step before left. Through f and through the Jacobian
    it enters the differential ones at h^4, where ROS4's own residual, the same for all these trees, cancels it.
    """
    form = method.untransformed()
    fork = np.asarray(weight(FORK, form))
    alone = np.linalg.solve(form.beta, np.ones(method.stages))
    alpha = form.alpha.sum(axis=1)
    own = float(form.b @ (alpha * (form.alpha @ fork))) - 1 / 4
    defect = (float(form.b @ fork) - 1) / (1 - method.damping)
    passed_on = float(form.b @ (alpha * (1 - form.alpha @ alone) + form.gamma.sum(axis=1)))
    return own + passed_on * defect


@every_method
def test_stiff_accuracy(method: RosenbrockMethod) -> None:
    form = method.untransformed()
    accurate = np.allclose(form.beta[-1], form.b, rtol=0, atol=TOLERANCE) and method.alpha[-1] == 1
    assert accurate == method.stiffly_accurate
    if accurate:
        # The last stage is the step from the embedded formula's result, itself stiffly accurate, to y_new.
        assert method.e == (*(0.0,) * (method.stages - 1), 1.0)


@every_method
def test_stability(method: RosenbrockMethod) -> None:
    expected = {"ros3p": 1 - np.sqrt(3), "ros4": -1.5191722769e-05}.get(method.name, 0.0)
    assert method.damping == pytest.approx(expected, abs=1e-12)
    # ROS4's gamma is rounded to five digits: it leaves 1.5e-5 of an infinitely fast transient.
    assert (abs(method.damping) < 1e-4) == method.l_stable
    axis = 1j * np.logspace(-3, 4, 400)
    # R's only pole, 1/gamma, is to the right, so the imaginary axis bounds the left half plane.
    assert max(abs(method.stability(z)) for z in axis) <= 1 + TOLERANCE
    # R(z) - R(infinity) is about 100/z at most.
    assert method.stability(-1e9) == pytest.approx(method.damping, abs=1e-6)


def test_ros2_never_overshoots_a_decay() -> None:
    assert min(ROSENBROCK["ros2"].stability(z).real for z in -np.logspace(-3, 6, 200)) > 0


@pytest.mark.parametrize("name", ("ros2", "ros2p", "ros3p", "rodas3", "ros4", "rodas4", "rodas5p"))
def test_embedded_formula_is_a_stable(name: str) -> None:
    form = ROSENBROCK[name].untransformed()
    embedded, one = form.b - form.error, np.eye(len(form.b))
    for z in 1j * np.logspace(-3, 4, 400):
        factor = 1 + z * (embedded @ np.linalg.solve(one - z * form.beta, one.sum(axis=1)))
        assert abs(factor) <= 1 + TOLERANCE


@every_method
def test_row_sums(method: RosenbrockMethod) -> None:
    form = method.untransformed()
    np.testing.assert_allclose(method.alpha, form.alpha.sum(axis=1), rtol=0, atol=TOLERANCE)
    np.testing.assert_allclose(method.gamma_sum, form.gamma.sum(axis=1), rtol=0, atol=TOLERANCE)


@every_method
def test_shapes(method: RosenbrockMethod) -> None:
    square = (method.stages, method.stages)
    for table in (np.array(method.a), np.array(method.c)):
        assert table.shape == square
        assert not np.triu(table).any()
    assert np.array(method.dense).shape == (method.dense_terms, method.stages)
    assert {len(method.alpha), len(method.gamma_sum), len(method.e)} == {method.stages}
    assert np.diag(method.untransformed().gamma) == pytest.approx(method.gamma, rel=1e-14)


def test_evaluations_as_published() -> None:
    """But for ROS3P, whose fourth stage is for the error estimate and not of the source."""
    published = {"ros2": 2, "ros2p": 2, "ode23s": 3, "ros3p": 3, "rodas3": 3, "ros4": 3, "rodas4": 6, "rodas5p": 8}
    assert {name: each.evaluations for name, each in ROSENBROCK.items()} == published


def test_third_stage_of_ode23s_is_at_the_new_point() -> None:
    assert ROSENBROCK["ode23s"].a[2] == pytest.approx(ROSENBROCK["ode23s"].m, abs=1e-15)
    assert ROSENBROCK["ode23s"].alpha[2] == 1


@pytest.mark.parametrize(
    ("name", "table", "printed"),
    [
        ("ros3p", "a", lower((), (1.267949192431123,), (1.267949192431123, 0))),
        ("ros3p", "c", lower((), (-1.607695154586736,), (-3.464101615137755, -1.732050807568877))),
        ("ros3p", "m", (2, 0.5773502691896258, 0.4226497308103742)),
    ],
)
def test_transformed_coefficients_as_printed(name: str, table: str, printed: tuple[float, ...]) -> None:
    """Esqué 2008, ROS3p; 16 digits were printed."""
    found = np.array(getattr(ROSENBROCK[name], table))
    np.testing.assert_allclose(found[tuple(slice(k) for k in np.shape(printed))], printed, rtol=0, atol=5e-15)


@every_method
def test_lookup(method: RosenbrockMethod) -> None:
    assert ROSENBROCK[method.name] is method
    assert method.summary.endswith(".")
    assert method.reference


def test_lookup_ignores_capitals_and_suggests() -> None:
    assert find_method("RODAS4") is ROSENBROCK["rodas4"]
    with pytest.raises(ValueError, match="rodas5p"):
        find_method("rodas5")


@pytest.mark.parametrize(
    "wrong",
    ({"alpha": (0.0,)}, {"a": ((0.0, 1.0), (0.0, 0.0))}, {"c": ((0.0, 0.0),)}, {"gamma": 0.0}, {"dense": ((1.0,),)}),
)
def test_a_tableau_of_the_wrong_shape_is_refused(wrong: dict[str, object]) -> None:
    fields = {name: getattr(ROSENBROCK["ros2"], name) for name in RosenbrockMethod.__dataclass_fields__}
    with pytest.raises(MethodError, match=f"ros2.{next(iter(wrong))}"):
        RosenbrockMethod(**fields | wrong)
