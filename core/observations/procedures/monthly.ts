import { periodProcedure } from './periodProcedure.ts'

/** Means per month of each year. */
export const monthly = periodProcedure('uspMonthly', 'month')
