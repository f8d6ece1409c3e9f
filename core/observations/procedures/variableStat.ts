import { variableFact } from './variableFact.ts'

/** How the values of a variable are spread (PRC-13). */
export const variableStat = variableFact(
  'uspVariableStat',
  'The statistics of a variable: smallest, largest, mean, deviation, count and quartiles.',
  'Variable_Min',
  'Variable_Max',
  'Variable_Mean',
  'Variable_Std',
  'Variable_Count',
  'Variable_25th',
  'Variable_50th',
  'Variable_75th',
)
