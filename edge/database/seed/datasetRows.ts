import { findNamedProgram } from '#core/catalog/programKey.ts'
import { datasetRecordOf } from '#core/catalog/record.ts'
import type * as schema from '../schema/index.ts'
import type { Catalog, SeedEntry } from './Catalog.ts'

/** The rows of a data set itself, without its variables. */
export function datasetRows({ file, computed }: SeedEntry) {
  const ofDataset = { datasetId: file.id }
  return {
    dataset: datasetRow({ file, computed }),
    references: file.references.map((reference, position) => ({ ...ofDataset, position, reference })),
    keywords: unique(file.keywords).map((keyword) => ({ ...ofDataset, keyword })),
    regions: unique(file.regions).map((region) => ({ ...ofDataset, region })),
    statistics: { ...ofDataset, json: computed.statistics },
    programs: (known: Catalog['programs']) =>
      unique(file.programs.flatMap((name) => findNamedProgram(known, name)?.key ?? [])).map((programKey) => ({ ...ofDataset, programKey })),
  }
}

/** The texts without those that differ in letter case only from an earlier one. */
export function unique(texts: readonly string[]): string[] {
  return [...new Map([...texts].reverse().map((text) => [text.toLowerCase(), text])).values()].reverse()
}

function datasetRow({ file, computed }: SeedEntry): typeof schema.datasets.$inferInsert {
  const record = datasetRecordOf(file, computed)
  return {
    ...decided(file),
    climatology: record.Climatology === 1,
    timeMeaning: record.Time_Meaning,
    hasDepth: record.Has_Depth === 1,
    visualize: record.Visualize === 1,
    latMin: record.Lat_Min,
    latMax: record.Lat_Max,
    lonMin: record.Lon_Min,
    lonMax: record.Lon_Max,
    depthMin: record.Depth_Min,
    depthMax: record.Depth_Max,
    timeMin: record.Time_Min,
    timeMax: record.Time_Max,
    depthLevels: computed.depthLevels,
    latCount: computed.statistics.lat?.count ?? computed.rows,
    rowCount: computed.rows,
    record,
    retiredAt: null,
  }
}

function decided(file: SeedEntry['file']) {
  return {
    id: file.id,
    shortName: file.shortName,
    longName: file.longName,
    tableName: file.tableName,
    version: file.version,
    releaseDate: file.releaseDate,
    make: file.make,
    processLevel: file.processLevel,
    studyDomain: file.studyDomain,
    dataSource: file.source,
    distributor: file.distributor,
    acknowledgement: file.acknowledgement,
    licenceName: file.licence.name,
    licenceUrl: file.licence.url ?? null,
    history: file.history,
    description: file.description,
    temporalResolution: file.temporalResolution,
    spatialResolution: file.spatialResolution,
    synthetic: file.synthetic,
    ancillaryData: file.ancillaryData,
    continuouslyUpdated: file.continuouslyUpdated,
    doi: file.doi ?? null,
    iconUrl: file.iconUrl,
    metadata: file.metadata,
  }
}
