import type { ProgramPage } from './discoveryRecords.ts'
import type { PickedDataset } from './PickedDataset.ts'

/** A cruise of a program and its track: degrees east in -180..180 and degrees north, in the order of the voyage. */
export interface ProgramCruise {
  readonly id: number
  readonly name: string
  /** Whether other programs have it too. */
  readonly isShared: boolean
  readonly lons: readonly number[]
  readonly lats: readonly number[]
}

/** A data set of a program with the variables that charts offer. */
export interface ProgramDataset extends PickedDataset {
  /** Of the program's own. */
  readonly cruises: number
}

/** The cruises of a program by name. */
export function programCruises({ cruises }: Pick<ProgramPage, 'cruises'>): ProgramCruise[] {
  return Object.values(cruises)
    .map(({ ID, Name, isMultiProgram, trajectory: { lons, lats } }) => ({ id: ID, name: Name, isShared: isMultiProgram, lons, lats }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** The data sets of a program by long name. */
export function programDatasets({ datasets }: Pick<ProgramPage, 'datasets'>): ProgramDataset[] {
  return Object.values(datasets)
    .map(({ Short_Name, Long_Name, Row_Count, visualizableVariables, cruises }) => ({
      shortName: Short_Name,
      longName: Long_Name,
      rows: Row_Count,
      variables: visualizableVariables.map((variable) => ({
        name: variable.Short_Name,
        longName: variable.Long_Name,
        unit: variable.Unit,
      })),
      cruises: cruises.length,
    }))
    .sort((a, b) => a.longName.localeCompare(b.longName, 'en'))
}
