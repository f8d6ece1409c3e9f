import { periodProcedure } from './periodProcedure.ts'

/** Means per year. */
export const annual = periodProcedure('uspAnnual', null)
