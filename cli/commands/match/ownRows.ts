import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { endpoints } from '#core/api/index.ts'
import { limits } from '#core/limits/match.ts'
import { limits as observationLimits } from '#core/limits/observations.ts'
import { type ColumnChoices, chosenRoles } from '#core/match/read/columnPlan.ts'
import { type OwnTable, readTable } from '#core/match/read/readTable.ts'
import { tableOfFile } from '#core/match/read/tableOfFile.ts'
import { dayOrders } from '#core/match/read/timeFormsOf.ts'
import { matchFileTexts } from '#core/messages/matchFile.ts'
import { Problem } from '#core/request/Problem.ts'
import { decimalOf } from '#core/text/decimal.ts'
import type { CommandContext } from '../../CliCommand.ts'
import { fileProblem } from '../../files.ts'
import type { PortalClient } from '../../portal.ts'

/** Somebody's own rows and the bytes that they are of. */
export interface OwnRows {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly table: OwnTable
}

/** `time=Date_UTC,lat=Y`: the columns of roles by their names; throws what is wrong. */
export function columnsOption(text: string): NonNullable<ColumnChoices['columns']> {
  const pairs = text.split(',').map((part) => {
    const [role = '', ...name] = part.split('=')
    const known = chosenRoles.find((each) => each === role.trim())
    if (known === undefined || name.length === 0)
      throw new Problem('bad-request', `--columns takes pairs such as time=Date_UTC, with ${chosenRoles.join(', ')} before the "=".`)
    return [known, name.join('=').trim()] as const
  })
  return Object.fromEntries(pairs)
}

/** Metres below the surface. */
export function metresOption(text: string): number {
  const metres = decimalOf(text.trim())
  if (metres >= 0 && metres <= observationLimits.deepestDepthMetres) return metres
  throw new Problem('bad-request', '--missing-depth takes metres below the surface, such as 0.')
}

/** Which of day and month comes first. */
export const datesChoices: readonly string[] = dayOrders

/** The rows of a file, of the standard input for `-`, or of a cruise of the catalog. Throws a Problem in words for what cannot be read. */
export async function openRows(
  { file, cruise, choices }: { readonly file: string | undefined; readonly cruise: string | undefined; readonly choices: ColumnChoices },
  portal: PortalClient,
  { terminal }: CommandContext,
): Promise<OwnRows> {
  if ((file === undefined) === (cruise === undefined))
    throw new Problem('bad-request', 'Name a file, or - for the standard input, or a cruise with --cruise NAME.')
  const bytes =
    cruise !== undefined ? await trackOf(cruise, portal) : await bytesOf(file === '-' ? terminal.streams.stdin : null, file ?? '')
  const name = cruise ?? (file === '-' ? 'standard input' : basename(file ?? ''))
  const table = readTable(await tableOfFile(new Blob([bytes])), choices)
  const { ambiguous, readings } = table
  if (ambiguous !== null) {
    const says = matchFileTexts.dayOrder(
      ambiguous,
      readings.map((reading) => reading.says),
      readings.map(({ dates }) => dates),
    )
    throw new Problem('bad-request', says.replaceAll('dates=', '--dates '))
  }
  return { name, bytes, table }
}

async function trackOf(cruise: string, portal: PortalClient): Promise<Uint8Array<ArrayBuffer>> {
  const { ID } = await portal.call(endpoints.cruiseFullPage, { name: cruise })
  return joined(portal.rows(endpoints.cruiseTrajectory, { id: String(ID) }), Number.POSITIVE_INFINITY)
}

async function bytesOf(stdin: AsyncIterable<Uint8Array> | null, path: string): Promise<Uint8Array<ArrayBuffer>> {
  if (stdin !== null) return joined(stdin, limits.matchBytes)
  return Uint8Array.from(await readFile(path).catch((cause: unknown) => Promise.reject(fileProblem(cause, path))))
}

async function joined(pieces: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const all: Uint8Array[] = []
  let size = 0
  for await (const piece of pieces) {
    all.push(piece)
    size += piece.length
    if (size > maxBytes) throw new Problem('bad-request', `The standard input is larger than ${maxBytes} bytes.`)
  }
  return Uint8Array.from(Buffer.concat(all))
}
