/** One value of a family with its labels; `suffix` as histograms have them. */
interface Sample {
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
  readonly suffix?: '_bucket' | '_sum' | '_count'
}

/** Values of one name. */
export interface Family {
  readonly name: string
  readonly type: 'counter' | 'gauge' | 'histogram' | 'summary'
  /** A sentence without its full stop. */
  readonly help: string
  readonly samples: readonly Sample[]
}

/** The media type of Prometheus's text format. */
export const PROM_TEXT = 'text/plain; version=0.0.4; charset=utf-8'

/** Families in Prometheus's text format 0.0.4. */
export function promText(families: readonly Family[]): string {
  return families
    .map(
      ({ name, type, help, samples }) =>
        `# HELP ${name} ${help}.\n# TYPE ${name} ${type}\n${samples.map((one) => line(name, one)).join('')}`,
    )
    .join('')
}

function line(name: string, { labels = {}, value, suffix }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`)
  return `${name}${suffix ?? ''}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${value}\n`
}

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
