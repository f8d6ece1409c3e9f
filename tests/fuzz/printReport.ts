import type { FuzzReport } from './runFuzz.ts'

/** The report of a run as lines: a table of answers by kind of input, then what the process holds, then every failure in full. */
export function reportLines({
  seed,
  runs,
  statuses,
  slowestMs,
  failures,
  late,
  heldBefore,
  heldAfter,
  isUp,
  faultsInLog,
}: FuzzReport): readonly string[] {
  const all = [...new Set([...statuses.values()].flatMap((counts) => [...counts.keys()]))].toSorted((a, b) => a - b)
  const head = ['kind of input'.padEnd(24), ...['all', ...all, 'slowest ms'].map((name) => String(name).padStart(8))].join('')
  const rows = [...statuses].toSorted().map(([kind, counts]) => {
    const sum = [...counts.values()].reduce((a, b) => a + b, 0)
    return [
      kind.padEnd(24),
      ...[sum, ...all.map((status) => counts.get(status) ?? 0), Math.round(slowestMs.get(kind) ?? 0)].map((count) =>
        String(count).padStart(8),
      ),
    ].join('')
  })
  const megabytes = (held: FuzzReport['heldAfter']) =>
    held === null ? 'unknown' : `${Math.round(held.memoryBytes / 1e6)} MB, ${held.handles} handles`
  return [
    `seed ${seed}, ${runs} inputs (status 0: the connection was closed on bytes that are no HTTP)`,
    head,
    ...rows,
    `the process held ${megabytes(heldBefore)} before, ${megabytes(heldAfter)} after${isUp ? '' : '; IT HAS ENDED'}`,
    `faults in its log: ${faultsInLog.length}`,
    `${late} answers were late beside others; late when sent alone: ${failures.filter(({ reason }) => reason.startsWith('took')).length}`,
    ...failures.map(({ index, reason, input, shortest, status, answer }) =>
      JSON.stringify({
        index,
        reason,
        status,
        kind: input.kind,
        who: input.who,
        method: input.method,
        path: input.path.slice(0, 1500),
        shortest,
        answer: answer.slice(0, 300),
      }),
    ),
    `${failures.length} failed`,
  ]
}
