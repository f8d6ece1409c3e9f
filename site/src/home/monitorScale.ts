/** Years of the monitor's time axis. */
export const monitorYears = { first: 1930, last: 2012 } as const

/** The place of a time on the axis, percent from its left. */
export function percentOf(year: number): number {
  return (100 * (year - monitorYears.first)) / (monitorYears.last - monitorYears.first)
}

/** A number with its sign, as anomalies are written. */
export function signed(value: number, digits: number): string {
  return `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value).toFixed(digits)}`
}
