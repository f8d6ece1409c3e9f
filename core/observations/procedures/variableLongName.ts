import { variableFact } from './variableFact.ts'

/** What a variable is called (PRC-13). */
export const variableLongName = variableFact('uspVariableLongName', 'The long name of a variable.', 'Long_Name')
