import type { RunReport } from './RunReport.ts'

/** Faults by which something that was acknowledged is gone, as the checks name them. */
const LOST = /lost|no whole state|secrets are not|no file|no longer|falsified|differ after a restart/

/** A table of scenarios and ways to fail, with the counts of broken promises, then each kind of them with an example. */
export function reportLines(reports: readonly RunReport[]): string[] {
  const kinds = grouped(reports, ({ scenario, mode }) => `${scenario.padEnd(24)}${mode.padEnd(16)}`)
  const head = `${'scenario'.padEnd(24)}${'mode'.padEnd(16)}${['runs', 'moments', 'lost', 'broken'].map((name) => name.padStart(9)).join('')}`
  const rows = [...kinds].toSorted().map(([name, some]) => name + countsOf(some))
  const faults = grouped(
    reports.flatMap((report) => report.faults.map((fault) => ({ report, fault }))),
    ({ report, fault }) => `${report.scenario}: ${generalised(fault)}`,
  )
  const found = [...faults].toSorted(([, one], [, other]) => other.length - one.length)
  return [
    head,
    ...rows,
    `${'all'.padEnd(40)}${countsOf(reports)}`,
    ...found.map(
      ([fault, some]) => `${some.length} x ${fault}; for example --from ${some[0]?.report.index} --runs 1: ${some[0]?.report.says}`,
    ),
  ]
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

/** `moments` are the different places in a scenario at which the power was cut or a call failed. */
function countsOf(reports: readonly RunReport[]): string {
  const moments = new Set(reports.map(({ scenario, mode, says }) => `${scenario} ${mode} ${/^[^,]*/.exec(says)?.[0]}`)).size
  const lost = reports.filter(({ faults }) => faults.some((fault) => LOST.test(fault))).length
  const broken = reports.filter(({ faults }) => faults.length > 0).length
  return [reports.length, moments, lost, broken].map((count) => String(count).padStart(9)).join('')
}

const generalised = (fault: string): string =>
  fault.replaceAll(/[0-9a-f]{8,}(-[0-9a-f]+)*/g, '*').replaceAll(/\d{4}-\d\d-\d\dT[\d-]+Z/g, '*')
