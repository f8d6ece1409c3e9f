/** One value of a series: years with their fraction, and what is measured. */
export interface Anomaly {
  readonly date: string
  readonly year: number
  readonly value: number
}

/** The series of a file with the columns `date,value`, oldest first. Throws where a line is neither, naming it. */
export function anomaliesOf(csv: string): Anomaly[] {
  const [head, ...lines] = csv.trim().split(/\r?\n/)
  if (head !== 'date,value') throw new Error(`Expected the columns date,value, found ${head}`)
  return lines.map((line) => {
    const [date = '', text = ''] = line.split(',')
    const ms = Date.parse(`${date}T00:00:00Z`)
    const value = Number(text)
    if (text === '' || Number.isNaN(ms) || Number.isNaN(value)) throw new Error(`Not a date and a value: ${line}`)
    return { date, year: 1970 + ms / (365.2425 * 86_400_000), value }
  })
}

/** Both series of the monitor. Where one is missing or cannot be read it answers nothing and says so: the page goes without the chart (HOME-08). */
export function monitorSeries(
  files: { readonly warm: string | undefined; readonly level: string | undefined },
  log: (fault: Error) => void,
): { readonly warm: readonly Anomaly[]; readonly level: readonly Anomaly[] } | null {
  try {
    const [warm, level] = [anomaliesOf(files.warm ?? ''), anomaliesOf(files.level ?? '')]
    if (warm.length < 2 || level.length < 2) throw new Error('A series of anomalies has fewer than two values')
    return { warm, level }
  } catch (fault) {
    if (!(fault instanceof Error)) throw fault
    log(fault)
    return null
  }
}
