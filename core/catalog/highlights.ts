/** The figures of the home page that can be asked for. */
export const highlightKeys = ['temporalCoverage', 'variableCount', 'cruiseCount', 'satelliteCount', 'organismCount'] as const
