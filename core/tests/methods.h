/* Methods for the tests, one or two of each family: RODAS4 (Hairer and Wanner), ROS2 with gamma = 1 + 1/sqrt(2) (Verwer et al. 1999),
 * Kutta's RK4, Dormand-Prince 5(4), both Adams methods started by RK4, NDF and BDF, ABM, backward Euler and the
 * trapezoidal rule. */
#ifndef BRAMAH_TESTS_METHODS_H
#define BRAMAH_TESTS_METHODS_H

#include "../bramah.h"

static const double rodas4_alpha[6] = {0, 0.386, 0.21, 0.63, 1, 1};
static const double rodas4_gamma_sum[6] = {0.25, -0.1043, 0.1035, -0.03620000000000023, 0, 0};
static const double rodas4_a[36] = {
    0, 0, 0, 0, 0, 0,
    1.544, 0, 0, 0, 0, 0,
    0.9466785280815826, 0.2557011698983284, 0, 0, 0, 0,
    3.314825187068521, 2.896124015972201, 0.9986419139977817, 0, 0, 0,
    1.221224509226641, 6.019134481288629, 12.53708332932087, -0.6878860361058950, 0, 0,
    1.221224509226641, 6.019134481288629, 12.53708332932087, -0.6878860361058950, 1, 0};
static const double rodas4_c[36] = {
    0, 0, 0, 0, 0, 0,
    -5.6688, 0, 0, 0, 0, 0,
    -2.430093356833875, -0.2063599157091915, 0, 0, 0, 0,
    -0.1073529058151375, -9.594562251023355, -20.47028614809616, 0, 0, 0,
    7.496443313967647, -10.24680431464352, -33.99990352819905, 11.70890893206160, 0, 0,
    8.083246795921522, -7.981132988064893, -31.52159432874371, 16.31930543123136, -6.058818238834054, 0};
static const double rodas4_m[6] = {1.221224509226641, 6.019134481288629, 12.53708332932087, -0.6878860361058950, 1, 1};
static const double rodas4_e[6] = {0, 0, 0, 0, 0, 1};
static const double rodas4_dense[12] = {
    10.12623508344586, -7.487995877610167, -34.80091861555747, -7.992771707568823, 1.025137723295662, 0,
    -0.6762803392806898, 6.087714651680015, 16.43084320892478, 24.76722511418386, -6.594389125716872, 0};
static const bramah_method rodas4 = {BRAMAH_ROSENBROCK, 6, 4, 3, 2, 0.25, rodas4_alpha, rodas4_gamma_sum, rodas4_a, rodas4_c,
                                     rodas4_m, rodas4_e, rodas4_dense, 12 * 0.25, 0};

#define ROS2_GAMMA 1.7071067811865475
static const double ros2_alpha[2] = {0, 1};
static const double ros2_gamma_sum[2] = {ROS2_GAMMA, -ROS2_GAMMA};
static const double ros2_a[4] = {0, 0, 1 / ROS2_GAMMA, 0};
static const double ros2_c[4] = {0, 0, -2 / ROS2_GAMMA, 0};
static const double ros2_m[2] = {1.5 / ROS2_GAMMA, 0.5 / ROS2_GAMMA};
static const double ros2_e[2] = {0.5 / ROS2_GAMMA, 0.5 / ROS2_GAMMA};
static const bramah_method ros2 = {BRAMAH_ROSENBROCK, 2, 2, 1, 0, ROS2_GAMMA, ros2_alpha, ros2_gamma_sum, ros2_a, ros2_c, ros2_m, ros2_e, 0, 12 * ROS2_GAMMA, 0};

static const double rk4_alpha[5] = {0, 0.5, 0.5, 1, 1};
static const double rk4_a[25] = {
    0, 0, 0, 0, 0,
    0.5, 0, 0, 0, 0,
    0, 0.5, 0, 0, 0,
    0, 0, 1, 0, 0,
    1. / 6, 1. / 3, 1. / 3, 1. / 6, 0};
static const double rk4_e[5] = {0};
static const double rk4_dense[10] = {
    1 - 1. / 6, -1. / 3, -1. / 3, -1. / 6, 0,
    2. / 6 - 1, 2. / 3, 2. / 3, 2. / 6, -1};
#define RK4_TABLEAU                                                                                                            \
  .stages = 5, .order = 4, .error_order = 4, .dense_terms = 2, .alpha = rk4_alpha, .a = rk4_a, .e = rk4_e, .dense = rk4_dense
static const bramah_method rk4 = {.family = BRAMAH_EXPLICIT, RK4_TABLEAU};
static const bramah_method adams = {.family = BRAMAH_ADAMS, RK4_TABLEAU};
static const bramah_method adams_implicit = {.family = BRAMAH_ADAMS_IMPLICIT, RK4_TABLEAU};

static const double prince_alpha[7] = {0, 1. / 5, 3. / 10, 4. / 5, 8. / 9, 1, 1};
static const double prince_a[49] = {
    0, 0, 0, 0, 0, 0, 0,
    1. / 5, 0, 0, 0, 0, 0, 0,
    3. / 40, 9. / 40, 0, 0, 0, 0, 0,
    44. / 45, -56. / 15, 32. / 9, 0, 0, 0, 0,
    19372. / 6561, -25360. / 2187, 64448. / 6561, -212. / 729, 0, 0, 0,
    9017. / 3168, -355. / 33, 46732. / 5247, 49. / 176, -5103. / 18656, 0, 0,
    35. / 384, 0, 500. / 1113, 125. / 192, -2187. / 6784, 11. / 84, 0};
static const double prince_e[7] = {71. / 57600, 0, -71. / 16695, 71. / 1920, -17253. / 339200, 22. / 525, -1. / 40};
/* The cubic through both ends and f there, and a quartic of weights D that vanishes with its slope at both: terms 1 - b_0,
 * 2 b - ... + D and -D (Hairer, Norsett and Wanner I, section II.6). */
#define D0 (-12715105075. / 11282082432)
#define D2 (87487479700. / 32700410799)
#define D3 (-10690763975. / 1880347072)
#define D4 (701980252875. / 199316789632)
#define D5 (-1453857185. / 822651844)
#define D6 (69997945. / 29380423)
static const double prince_dense[21] = {
    1 - 35. / 384, 0, -500. / 1113, -125. / 192, 2187. / 6784, -11. / 84, 0,
    70. / 384 - 1 + D0, 0, 1000. / 1113 + D2, 250. / 192 + D3, -4374. / 6784 + D4, 22. / 84 + D5, -1 + D6,
    -D0, 0, -D2, -D3, -D4, -D5, -D6};
static const bramah_method prince = {.family = BRAMAH_EXPLICIT, .stages = 7, .order = 5, .error_order = 4, .dense_terms = 3,
                                     .alpha = prince_alpha, .a = prince_a, .e = prince_e, .dense = prince_dense};

static const bramah_method ndf = {.family = BRAMAH_NDF, .order = 5, .error_order = 1, .dense_terms = 4};
static const bramah_method bdf = {.family = BRAMAH_BDF, .order = 5, .error_order = 1, .dense_terms = 4};
static const bramah_method abm = {.family = BRAMAH_ABM, .order = 12, .error_order = 1, .dense_terms = 12};
static const bramah_method backward_euler = {.family = BRAMAH_THETA, .order = 1, .error_order = 1, .gamma = 1};
static const bramah_method trapezoidal = {.family = BRAMAH_THETA, .order = 2, .error_order = 2, .dense_terms = 1, .gamma = 0.5};

#endif
