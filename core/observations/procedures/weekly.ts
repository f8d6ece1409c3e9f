import { periodProcedure } from './periodProcedure.ts'

/** Means per week of each year, weeks counted as SQL Server does. */
export const weekly = periodProcedure('uspWeekly', 'week')
