import { variableFact } from './variableFact.ts'

/** What a variable is measured in (PRC-13). */
export const variableUnit = variableFact('uspVariableUnit', 'The unit of a variable.', 'Unit')
