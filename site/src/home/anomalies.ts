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
