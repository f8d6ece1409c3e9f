import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'

const page = readFileSync(join(import.meta.dirname, '../../content/docs/resilience.md'), 'utf8')
const section = page.slice(page.indexOf('## Other services'), page.indexOf('## Submissions'))
const [, , ...rows] = section.split('\n').filter((line) => line.startsWith('|'))
const seconds = (ms: number) => `${ms / 1000} s`
const bytes = (size: number) =>
  size >= 1_000_000 ? `${size / 1_000_000} MB` : size >= 100_000 ? `${size / 1000} kB` : size.toLocaleString('en')

test('the bounds that are documented for other services are those of the code', () => {
  const kept = [limits.errorReplyBytes, limits.outboundMinBytes].map(bytes)
  expect(kept.concat(seconds(limits.errorReplyMs)).filter((bound) => !section.includes(bound))).toEqual([])
  const head = seconds(limits.objectAnswerMs)
  const pause = seconds(limits.objectStallMs)
  const own: Readonly<Record<string, readonly string[]>> = {
    'bucket: an object': ['the announced length', head, pause, ''],
    'bucket: a list': [bytes(limits.objectListBytes), head, pause, seconds(limits.objectListMs)],
    'bucket: storing and deleting': ['the status', `${head}, after a body ${pause}`, '', ''],
    DataCite: ['the status', '', '', seconds(limits.doiTimeoutMs)],
    'where errors are forwarded': ['the status', '', '', seconds(limits.errorForwardMs)],
    'collector of traces': ['the status', '', '', seconds(limits.tracesTimeoutMs)],
    'mail provider over HTTP': ['the status', '', '', seconds(limits.mailApiTimeoutMs)],
    'Google’s keys': [bytes(limits.googleKeysBytes), '', '', seconds(limits.googleKeysTimeoutMs)],
    'rebuild hook': ['the status', '', '', seconds(limits.rebuildTimeoutMs)],
    'source of a data set: a file or object': [
      bytes(limits.liveBytes),
      ...[seconds(limits.liveAnswerMs), seconds(limits.liveStallMs), seconds(limits.liveTotalMs)],
    ],
    'source of a data set: new rows of a table': [
      bytes(limits.liveRowsBytes),
      ...[seconds(limits.liveAnswerMs), seconds(limits.liveStallMs), seconds(limits.liveTotalMs)],
    ],
    'source of a data set: a list of objects': [
      bytes(limits.objectListBytes),
      ...[seconds(limits.liveAnswerMs), '', seconds(limits.objectListMs)],
    ],
    'source of a data set: an OPeNDAP server': [
      `${bytes(limits.dapTextBytes)} more than the values that were asked for`,
      ...[seconds(limits.liveAnswerMs), seconds(limits.liveStallMs), seconds(limits.liveTotalMs)],
    ],
    'ClickHouse: rows': [`${bytes(limits.clickHouseBlockBytes)} of a block`, '', '', 'the query’s limit'],
    'ClickHouse: other statements': [`${bytes(limits.errorReplyBytes)} bytes`, '', '', 'their limit'],
    'Workers: observation files': [
      'the range that was asked for',
      seconds(limits.observationsAnswerMs),
      seconds(limits.observationsStallMs),
      '',
    ],
    'libSQL server': [bytes(limits.libsqlBytes), '', '', seconds(limits.libsqlMs)],
    'command line: the portal': [
      `${bytes(limits.clientJsonBytes)}; rows without limit`,
      ...[seconds(limits.clientAnswerMs), seconds(limits.clientStallMs), ''],
    ],
  }
  const cells = rows.map((row) =>
    row
      .replaceAll("'", '’')
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  expect(Object.fromEntries(cells.map(([name, ...bounds]) => [name, bounds]))).toEqual(own)
})
