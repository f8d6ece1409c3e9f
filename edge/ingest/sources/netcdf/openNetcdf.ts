import { cruiseColumnOf, trackColumnOf } from '#core/catalog/cruiseColumn.ts'
import { isRecord, type RawMetadata } from '#core/catalog/rawMetadata.ts'
import type { IngestDescription, IngestSource } from '../../IngestSource.ts'
import { isClimatology, tableColumns } from '../columns.ts'
import { fingerprintOf } from '../fingerprint.ts'
import { checkDescription, laidOver } from '../metadata.ts'
import { refused } from '../refuse.ts'
import { buildLayout, type Layout } from './buildLayout.ts'
import { ClassicFile } from './ClassicFile.ts'
import { readClimatology } from './climatology.ts'
import { describeNetcdf } from './describeNetcdf.ts'
import { Hdf5File } from './Hdf5File.ts'
import type { NetcdfFile } from './NetcdfFile.ts'
import { resolutionsOf } from './resolutions.ts'
import { stageNetcdf } from './stageNetcdf.ts'

/** What a NetCDF source is opened with; the metadata may be partial or empty. */
export interface NetcdfFiles {
  readonly isHdf5: boolean
  readonly metadata: RawMetadata
  readonly metadataPath: string | undefined
  readonly signal: AbortSignal
}

/**
 * Opens a CF NetCDF file: grids with any order of dimensions, points, and time series, profiles and trajectories as whole, incomplete or
 * ragged arrays. What the metadata say comes before the file's own attributes; where they list variables, only those come in.
 */
export async function openNetcdf(path: string, { isHdf5, metadata, metadataPath, signal }: NetcdfFiles): Promise<IngestSource> {
  const open = () => (isHdf5 ? Hdf5File.open(path, signal) : ClassicFile.open(path))
  const { layout, description } = await withFile(open, (file) => understand(path, file, metadata))
  const types = new Map(layout.data.map(({ name, field }) => [name, field.type]))
  const columns = tableColumns(description, layout.places.has('depth'), (name) => types.get(name) ?? 'float32')
  return {
    description,
    columns,
    fingerprint: await fingerprintOf([path, metadataPath ?? null], signal),
    files: [{ role: 'source', path }, ...(metadataPath === undefined ? [] : [{ role: 'metadata', path: metadataPath } as const])],
    cruiseColumn: trajectoryOf(layout, ['text']) ?? cruiseColumnOf(columns, description.cruises.length),
    trackColumn: trajectoryOf(layout) ?? trackColumnOf(columns),
    stage: (connection, options) =>
      withFile(
        () => (isHdf5 ? Hdf5File.open(path, options.signal) : ClassicFile.open(path)),
        (file) => stageNetcdf(connection, options, { file, layout, columns }),
      ),
  }
}

async function withFile<Answer>(open: () => Promise<NetcdfFile>, use: (file: NetcdfFile) => Promise<Answer>): Promise<Answer> {
  const file = await open()
  try {
    return await use(file)
  } finally {
    await file.close()
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
    laidOver(describeNetcdf(path, file, layout, { ...climatology, ...(await resolutionsOf(file, layout)) }), metadata),
  )
  if (layout.places.has('month') && !isClimatology(description))
    throw refused('The times of the file are months of the year; its timeMeaning must be monthly-climatology.')
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
