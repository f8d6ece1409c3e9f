import { periodProcedure } from './periodProcedure.ts'

/** Means per quarter of each year. */
export const quarterly = periodProcedure('uspQuarterly', 'quarter')
