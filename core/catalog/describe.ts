import type * as z from 'zod'
import { inputError } from '../request/inputErrors.ts'
import { ingestFile } from './IngestFile.ts'
import { isRecord, type RawMetadata } from './rawMetadata.ts'

/** A description that was checked, or all that is wrong in it. */
export type CheckedDescription =
  | { readonly description: z.infer<typeof ingestFile>; readonly faults: readonly [] }
  | { readonly description: null; readonly faults: readonly string[] }

/** Checks metadata by the strict schema of a dataset.json. The table's name follows from the short name unless it is given. */
export function describe(raw: RawMetadata): CheckedDescription {
  const named = raw.tableName === undefined && typeof raw.shortName === 'string' ? { ...raw, tableName: `tbl${raw.shortName}` } : raw
  const { data, error } = ingestFile.safeParse(named)
  if (data === undefined)
    return { description: null, faults: error.issues.map((issue) => inputError({ ...issue, path: byName(named, issue.path) })) }
  const names = data.variables.map(({ name }) => name.toLowerCase())
  const faults = [
    ...names.filter((name, index) => names.indexOf(name) !== index).map((name) => `The metadata describe ${name} more than once.`),
    ...names.filter((name) => placeNames.has(name)).map((name) => `${name} is the name of a position or time and cannot be a variable.`),
  ]
  const [first, ...more] = faults
  return first === undefined ? { description: data, faults: [] } : { description: null, faults: [first, ...more] }
}

/** Where a fault is, with variables and cruises by their names, which a person sees in the file, instead of their positions in a list. */
function byName(raw: RawMetadata, [list, index, ...rest]: readonly PropertyKey[]): PropertyKey[] {
  const entries: unknown = list === 'variables' || list === 'cruises' ? raw[list] : undefined
  const entry: unknown = Array.isArray(entries) && typeof index === 'number' ? entries[index] : undefined
  const name = isRecord(entry) && typeof entry.name === 'string' && entry.name !== '' ? entry.name.slice(0, NAME_CHARACTERS) : index
  return [list, name, ...rest].flatMap((key) => key ?? [])
}

const NAME_CHARACTERS = 100

const placeNames: ReadonlySet<string> = new Set(['time', 'month', 'lat', 'lon', 'depth'])
