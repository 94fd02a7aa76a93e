/* Tableaux for the tests: RODAS4 (Hairer and Wanner) and ROS2 with gamma = 1 + 1/sqrt(2) (Verwer et al. 1999). */
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
static const bramah_method rodas4 = {6, 4, 3, 2, 0.25, rodas4_alpha, rodas4_gamma_sum, rodas4_a, rodas4_c,
                                     rodas4_m, rodas4_e, rodas4_dense};

#define ROS2_GAMMA 1.7071067811865475
static const double ros2_alpha[2] = {0, 1};
static const double ros2_gamma_sum[2] = {ROS2_GAMMA, -ROS2_GAMMA};
static const double ros2_a[4] = {0, 0, 1 / ROS2_GAMMA, 0};
static const double ros2_c[4] = {0, 0, -2 / ROS2_GAMMA, 0};
static const double ros2_m[2] = {1.5 / ROS2_GAMMA, 0.5 / ROS2_GAMMA};
static const double ros2_e[2] = {0.5 / ROS2_GAMMA, 0.5 / ROS2_GAMMA};
static const bramah_method ros2 = {2, 2, 1, 0, ROS2_GAMMA, ros2_alpha, ros2_gamma_sum, ros2_a, ros2_c, ros2_m, ros2_e, 0};

#endif
