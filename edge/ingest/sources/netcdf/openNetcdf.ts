import { cruiseColumnOf, trackColumnOf } from '#core/catalog/cruiseColumn.ts'
import { isRecord, type RawMetadata } from '#core/catalog/rawMetadata.ts'
import type { IngestDescription, IngestSource } from '../../IngestSource.ts'
import { isClimatology, tableColumns } from '../columns.ts'
import { computeFingerprint } from '../fingerprint.ts'
import { checkDescription, laidOver } from '../metadata.ts'
import type { Reader, ReadFile } from '../Reader.ts'
import type { SourceTable } from '../SourceTable.ts'
import { sourceProblem } from '../sourceProblem.ts'
import { buildLayout, type Layout } from './buildLayout.ts'
import { ClassicFile } from './ClassicFile.ts'
import { argoTable, isArgo } from './casts/argoTable.ts'
import { isWoce, woceTable } from './casts/woceTable.ts'
import { readClimatology } from './climatology.ts'
import { describeNetcdf } from './describeNetcdf.ts'
import { Hdf5File } from './Hdf5File.ts'
import type { NetcdfFile } from './NetcdfFile.ts'
import { withNetcdf } from './netcdfTable.ts'
import { computeResolutions } from './resolutions.ts'
import { stageNetcdf } from './stageNetcdf.ts'

const HDF5 = '894844460d0a1a0a'
const isClassic = (start: string): boolean => start.startsWith('434446')

/** CF NetCDF, classic or HDF5-based. */
export const netcdfReader: Reader = {
  name: 'NetCDF',
  endings: ['nc', 'nc4', 'cdf'],
  metadata: 'optional',
  claims: async ({ start, at }) => {
    if (isClassic(start)) return true
    // An HDF5 file may have a block of its owner in front, of 512 bytes or a power of two more.
    for (let position = 0; position <= 1 << 20; position = position === 0 ? 512 : position * 2)
      if ((await at(position, 8)) === HDF5) return true
    return false
  },
  table: readCasts,
  open: openNetcdf,
}

const opener =
  ({ path, start }: ReadFile) =>
  (signal: AbortSignal): Promise<NetcdfFile> =>
    isClassic(start) ? ClassicFile.open(path) : Hdf5File.open(path, signal)

/** The table of a file of casts or floats, whose conventions say more than CF does; null for others. */
function readCasts(file: ReadFile): Promise<SourceTable | null> {
  const open = opener(file)
  return withNetcdf(
    () => open(file.signal),
    async (netcdf) => (isWoce(netcdf) ? woceTable(open, netcdf) : isArgo(netcdf) ? argoTable(open, netcdf) : null),
  )
}

/**
 * Opens a CF NetCDF file: grids with any order of dimensions, points, and time series, profiles and trajectories as whole, incomplete or
 * ragged arrays. What the metadata say comes before the file's own attributes; where they list variables, only those come in.
 */
async function openNetcdf(readFile: ReadFile): Promise<IngestSource> {
  const { path, metadata, metadataPath, signal } = readFile
  const openFile = opener(readFile)
  const { layout, description } = await withNetcdf(
    () => openFile(signal),
    (file) => understand(path, file, metadata),
  )
  const types = new Map(layout.data.map(({ name, field }) => [name, field.type]))
  const columns = tableColumns(description, layout.places.has('depth'), (name) => types.get(name) ?? 'float32')
  return {
    description,
    columns,
    fingerprint: await computeFingerprint([path, metadataPath ?? null], signal),
    files: [{ role: 'source', path }, ...(metadataPath === undefined ? [] : [{ role: 'metadata', path: metadataPath } as const])],
    cruiseColumn: trajectoryOf(layout, ['text']) ?? cruiseColumnOf(columns, description.cruises.length),
    trackColumn: trajectoryOf(layout) ?? trackColumnOf(columns),
    stage: (connection, options) =>
      withNetcdf(
        () => openFile(options.signal),
        (file) => stageNetcdf(connection, options, { file, layout, columns }),
      ),
  }
}

async function understand(
  path: string,
  file: NetcdfFile,
  metadata: RawMetadata,
): Promise<{ readonly layout: Layout; readonly description: IngestDescription }> {
  const layout = await buildLayout(file, chosenNames(metadata))
  const climatology = await readClimatology(file, layout)
  const description = checkDescription(
    laidOver(describeNetcdf(path, file, layout, { ...climatology, ...(await computeResolutions(file, layout)) }), metadata),
  )
  if (layout.places.has('month') && !isClimatology(description))
    throw sourceProblem('The times of the file are months of the year; its timeMeaning must be monthly-climatology.')
  return { layout, description }
}

/** The columns that a person lists, if the metadata list any. */
function chosenNames({ variables }: RawMetadata): readonly string[] | null {
  if (!Array.isArray(variables)) return null
  return variables.flatMap((entry: unknown) => (isRecord(entry) && typeof entry.name === 'string' ? [entry.name] : []))
}

/** The column of the trajectory's identifier (CF-1.8 section 9.5), which is the name of a row's cruise where it is a text. */
function trajectoryOf({ data }: Layout, types?: readonly string[]): string | null {
  const isWanted = (type: string) => types?.includes(type) ?? true
  const named = data.find(({ field }) => isWanted(field.type) && field.variable.attributes.get('cf_role') === 'trajectory_id')
  return named?.name ?? null
}
