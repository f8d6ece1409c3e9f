/** Why a row has no value of a variable, as the answer says it, in the order in which reasons are looked for. */
export const missingReasons = [
  'no position in the row',
  'no time in the row',
  'no depth in the row',
  'before the data',
  'after the data',
  'outside the region',
  'deeper than the data',
  'shallower than the data',
  'no value there (land or missing)',
  'nothing within the tolerances',
] as const
export type MissingReason = (typeof missingReasons)[number]
