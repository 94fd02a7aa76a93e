/* FMI 3.0: functions of what these units do not have (other types, clocks, configurations), which answer with an error. */
#include "fmi3.h"

static fmi3Status none(fmi3Instance instance, const char *call, size_t count) {
  if (!instance) return fmi3Error;
  return count ? (fmi3Status)unit_refuse(instance, "%s: all variables are of type Float64.", call) : fmi3OK;
}

static fmi3Status missing(fmi3Instance instance, const char *call) {
  return instance ? (fmi3Status)unit_refuse(instance, "%s: this unit cannot do that.", call) : fmi3Error;
}

#define OTHER_TYPE(Type) \
  FMI_PUBLIC fmi3Status fmi3Get##Type(fmi3Instance instance, const fmi3ValueReference reference[], size_t count, fmi3##Type value[], \
                                      size_t values) { \
    (void)reference, (void)value, (void)values; \
    return none(instance, "fmi3Get" #Type, count); \
  } \
  FMI_PUBLIC fmi3Status fmi3Set##Type(fmi3Instance instance, const fmi3ValueReference reference[], size_t count, \
                                      const fmi3##Type value[], size_t values) { \
    (void)reference, (void)value, (void)values; \
    return none(instance, "fmi3Set" #Type, count); \
  }
OTHER_TYPE(Float32)
OTHER_TYPE(Int8)
OTHER_TYPE(UInt8)
OTHER_TYPE(Int16)
OTHER_TYPE(UInt16)
OTHER_TYPE(Int32)
OTHER_TYPE(UInt32)
OTHER_TYPE(Int64)
OTHER_TYPE(UInt64)
OTHER_TYPE(Boolean)
OTHER_TYPE(String)

FMI_PUBLIC fmi3Status fmi3GetBinary(fmi3Instance instance, const fmi3ValueReference reference[], size_t count, size_t sizes[],
                                    fmi3Binary value[], size_t values) {
  (void)reference, (void)sizes, (void)value, (void)values;
  return none(instance, "fmi3GetBinary", count);
}

FMI_PUBLIC fmi3Status fmi3SetBinary(fmi3Instance instance, const fmi3ValueReference reference[], size_t count, const size_t sizes[],
                                    const fmi3Binary value[], size_t values) {
  (void)reference, (void)sizes, (void)value, (void)values;
  return none(instance, "fmi3SetBinary", count);
}

FMI_PUBLIC fmi3Status fmi3GetClock(fmi3Instance instance, const fmi3ValueReference reference[], size_t count, fmi3Clock value[]) {
  (void)reference, (void)value;
  return none(instance, "fmi3GetClock", count);
}

FMI_PUBLIC fmi3Status fmi3SetClock(fmi3Instance instance, const fmi3ValueReference reference[], size_t count, const fmi3Clock value[]) {
  (void)reference, (void)value;
  return none(instance, "fmi3SetClock", count);
}

FMI_PUBLIC fmi3Status fmi3GetNumberOfVariableDependencies(fmi3Instance instance, fmi3ValueReference reference, size_t *count) {
  (void)reference, (void)count;
  return missing(instance, "fmi3GetNumberOfVariableDependencies");
}

FMI_PUBLIC fmi3Status fmi3GetVariableDependencies(fmi3Instance instance, fmi3ValueReference dependent, size_t element[],
                                                  fmi3ValueReference independent[], size_t elements[], fmi3DependencyKind kind[],
                                                  size_t count) {
  (void)dependent, (void)element, (void)independent, (void)elements, (void)kind, (void)count;
  return missing(instance, "fmi3GetVariableDependencies");
}

FMI_PUBLIC fmi3Status fmi3GetAdjointDerivative(fmi3Instance instance, const fmi3ValueReference unknown[], size_t unknowns,
                                               const fmi3ValueReference known[], size_t knowns, const fmi3Float64 seed[], size_t seeds,
                                               fmi3Float64 out[], size_t outs) {
  (void)unknown, (void)unknowns, (void)known, (void)knowns, (void)seed, (void)seeds, (void)out, (void)outs;
  return missing(instance, "fmi3GetAdjointDerivative");
}

FMI_PUBLIC fmi3Status fmi3GetOutputDerivatives(fmi3Instance instance, const fmi3ValueReference reference[], size_t count,
                                               const fmi3Int32 order[], fmi3Float64 value[], size_t values) {
  (void)reference, (void)count, (void)order, (void)value, (void)values;
  return missing(instance, "fmi3GetOutputDerivatives");
}

#define NOT_HERE(Name) \
  FMI_PUBLIC fmi3Status Name(fmi3Instance instance) { return missing(instance, #Name); }
NOT_HERE(fmi3EnterConfigurationMode)
NOT_HERE(fmi3ExitConfigurationMode)
NOT_HERE(fmi3EvaluateDiscreteStates)
NOT_HERE(fmi3EnterStepMode)

#define CLOCKS(Name, ...) \
  FMI_PUBLIC fmi3Status Name(fmi3Instance instance, const fmi3ValueReference reference[], size_t count, __VA_ARGS__)

CLOCKS(fmi3GetIntervalDecimal, fmi3Float64 interval[], fmi3IntervalQualifier qualifier[]) {
  (void)reference, (void)interval, (void)qualifier;
  return none(instance, "fmi3GetIntervalDecimal", count);
}

CLOCKS(fmi3GetIntervalFraction, fmi3UInt64 counter[], fmi3UInt64 resolution[], fmi3IntervalQualifier qualifier[]) {
  (void)reference, (void)counter, (void)resolution, (void)qualifier;
  return none(instance, "fmi3GetIntervalFraction", count);
}

CLOCKS(fmi3GetShiftDecimal, fmi3Float64 shift[]) {
  (void)reference, (void)shift;
  return none(instance, "fmi3GetShiftDecimal", count);
}

CLOCKS(fmi3GetShiftFraction, fmi3UInt64 counter[], fmi3UInt64 resolution[]) {
  (void)reference, (void)counter, (void)resolution;
  return none(instance, "fmi3GetShiftFraction", count);
}

CLOCKS(fmi3SetIntervalDecimal, const fmi3Float64 interval[]) {
  (void)reference, (void)interval;
  return none(instance, "fmi3SetIntervalDecimal", count);
}

CLOCKS(fmi3SetIntervalFraction, const fmi3UInt64 counter[], const fmi3UInt64 resolution[]) {
  (void)reference, (void)counter, (void)resolution;
  return none(instance, "fmi3SetIntervalFraction", count);
}

CLOCKS(fmi3SetShiftDecimal, const fmi3Float64 shift[]) {
  (void)reference, (void)shift;
  return none(instance, "fmi3SetShiftDecimal", count);
}

CLOCKS(fmi3SetShiftFraction, const fmi3UInt64 counter[], const fmi3UInt64 resolution[]) {
  (void)reference, (void)counter, (void)resolution;
  return none(instance, "fmi3SetShiftFraction", count);
}

FMI_PUBLIC fmi3Status fmi3ActivateModelPartition(fmi3Instance instance, fmi3ValueReference clock, fmi3Float64 t) {
  (void)clock, (void)t;
  return missing(instance, "fmi3ActivateModelPartition");
}
