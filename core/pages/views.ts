import type { CitedFacts } from '#core/catalog/citation.ts'
import type { CollectionRecord } from '#core/catalog/collection.ts'
import type { highlightKeys } from '#core/catalog/highlights.ts'
import type { CruiseRecord } from '#core/catalog/records.ts'
import type { PortalFace, PortalIdentity } from '#core/portal/PortalFace.ts'
import type { PageComputed } from '../catalog/DatasetFacts.ts'
import type { GridImage } from '../catalog/DatasetFile.ts'
import type { DatasetView } from '../catalog/DatasetView.ts'
import type { ListedDataset } from '../catalog/listing.ts'
import type { PickedDataset } from '../catalog/PickedDataset.ts'
import type { ProgramCruise, ProgramDataset } from '../catalog/programPage.ts'
import type { NearName } from '../catalog/search/nearNames.ts'
import type { ComparedVersions } from '../catalog/versionDifference.ts'
import type { PaletteName } from '../charts/look/palettes.ts'
import type { RequestBounds } from '../extent/RequestBounds.ts'
import type { GlobeMark } from './globe.ts'

/** The view of the page of a cruise. */
export interface CruiseView {
  readonly cruise: CruiseRecord
  readonly sensors: readonly string[]
  /** In the order of the voyage, degrees; empty where no track is known. */
  readonly lons: readonly number[]
  readonly lats: readonly number[]
  /** The programs that its data sets belong to. */
  readonly programs: readonly { readonly key: string; readonly name: string }[]
  /** Variables of climatologies that reach its track, as `table.variable`. */
  readonly climatologies: readonly string[]
  readonly datasets: readonly PickedDataset[]
}

/** A program with what the store holds of it; its texts are files of the site. */
export interface ProgramView {
  readonly key: string
  readonly name: string
  readonly cruises: readonly ProgramCruise[]
  readonly datasets: readonly ProgramDataset[]
}

/** How much of a program the store holds. */
export interface ProgramHoldings {
  readonly key: string
  readonly name: string
  readonly datasets: number
  readonly cruises: number
}

/** A data set as a row of the catalog's page. */
export interface CatalogRowView {
  readonly shortName: string
  /** Without the long texts, which would be in the page a second time. */
  readonly record: ListedDataset
  readonly variables: number
  /** Metres, shallow first; empty for irregular depths and without depth. */
  readonly depthLevels: readonly number[]
  /** What the small map of it is drawn from. */
  readonly tracks: PageComputed['tracks']
  readonly coverage: PageComputed['coverage']
}

/** What the catalog's page shows before any script: the latest data sets, and how many there are. */
export interface CatalogView {
  readonly total: number
  readonly datasets: readonly CatalogRowView[]
}

/** A data set in the list of the latest. */
interface LatestDataset {
  readonly shortName: string
  readonly longName: string
  /** YYYY-MM-DD. */
  readonly releaseDate: string
  readonly make: string
  readonly synthetic: boolean
  readonly rows: number
  readonly variables: number
  readonly temporalResolution: string
}

/** What the globe of the home page is coloured by: a variable of a gridded data set. */
export interface GlobeImage {
  readonly shortName: string
  /** Long names. */
  readonly dataset: string
  readonly variable: string
  readonly unit: string
  readonly palette: PaletteName
  readonly image: Omit<GridImage, 'base64'>
  /** When, in words. */
  readonly says: string
  /** Part of the picture's address. */
  readonly digest: string
  /** The address of the same map, flat. */
  readonly href: string
}

/** What the home page shows of the store. */
export interface HomeView {
  readonly total: number
  /** Of all files of observations. */
  readonly sizeBytes: number
  readonly latest: readonly LatestDataset[]
  /** Searches to begin with, each of which finds something. */
  readonly examples: readonly string[]
  readonly values: Readonly<Record<(typeof highlightKeys)[number], number>>
  /** `null` without dated observations. */
  readonly years: { readonly first: number; readonly last: number } | null
  /** Whether every cruise is of invented data. */
  readonly isAllSynthetic: boolean
  /** `null` where the store has no grid of most of the globe. */
  readonly globe: GlobeImage | null
  /** What is drawn on the globe before any script. */
  readonly marks: readonly GlobeMark[]
  /** The centre of the globe's view, degrees. */
  readonly centre: { readonly lon: number; readonly lat: number }
  /** Whether the data sets that the anomaly series come from are in the store. */
  readonly hasAnomalies: boolean
}

/** A cruise in the list of all. */
interface CruiseLine {
  readonly name: string
  readonly nickname: string
  readonly shipName: string
  readonly chiefName: string
  /** YYYY-MM-DD; `null` where it is not known. */
  readonly start: string | null
  readonly end: string | null
  readonly datasets: number
}

/** The cruises of the store, the latest first, as far as a page lists them. */
export interface CruiseListView {
  readonly total: number
  readonly cruises: readonly CruiseLine[]
  /** Thinned tracks of these, as far as they are known; degrees, in the order of the voyage. */
  readonly tracks: readonly { readonly ID: number; readonly lons: readonly number[]; readonly lats: readonly number[] }[]
}

/** How much charts can draw. */
export interface ChartsView {
  readonly variables: number
  /** The number of data sets that these variables are of. */
  readonly datasets: number
}

/** A data set that was taken out of the catalog, as its DOI or links to the default catalog still have to lead somewhere. */
export interface WithdrawnDataset {
  readonly title: string
  /** Authors, year, title, version, publisher and DOI; `null` where it never had a DOI. */
  readonly citation: string | null
  /** When it was taken out, YYYY-MM-DD. */
  readonly day: string
}

/** The view of the page for an unknown name. */
export interface UnknownView {
  /** As requested, cut at a limit; empty for an address that names nothing or is invalid. */
  readonly name: string
  /** The nearest first. */
  readonly near: readonly NearName[]
  readonly withdrawn?: WithdrawnDataset
}

/** What there is to look at, for the page that leads to charts and cruises. */
export interface VisualizationView {
  /** Variables that some chart can draw. */
  readonly variables: number
  readonly cruises: number
  /** `null` where the store has no grid of most of the globe. */
  readonly ground: GlobeImage | null
  readonly tracks: readonly GlobeMark[]
}

/** What the submission guide shows of the store: short names of the latest data sets by what measured their variables, in lower case. */
export interface GuideView {
  readonly datasetsBySensor: Readonly<Record<string, readonly string[]>>
}

/** A part of a data set that has an address. */
export interface SubsetView {
  readonly id: string
  /** The arguments of the call that answers its rows; `fields` are names with commas between them, or `*`. */
  readonly request: RequestBounds & { readonly tableName: string; readonly fields: string }
  /** How many rows it had, and of which version of the data set, when the address was made; `null` where nobody knows. */
  readonly rows: number | null
  readonly version: string | null
  /** When the address was made, YYYY-MM-DD. */
  readonly day: string
}

/** A public collection; a page without it is of a private one, which its owner's browser asks for, or of none. */
export interface CollectionView {
  readonly record: CollectionRecord
  /** Of those in the catalog, in the order of the list. */
  readonly datasets: readonly (CitedFacts & { readonly rows: number })[]
}

/** Everything that a page of the store may be given, by kind of page. */
export interface PageViews {
  readonly dataset: DatasetView
  /** Beside its data set, where the present version was compared with the one before. */
  readonly difference: ComparedVersions
  /** Beside its data set. */
  readonly subset: SubsetView
  readonly collection: CollectionView
  readonly cruise: CruiseView
  readonly program: ProgramView
  readonly programs: readonly ProgramHoldings[]
  readonly catalog: CatalogView
  readonly home: HomeView
  readonly cruises: CruiseListView
  readonly charts: ChartsView
  readonly visualization: VisualizationView
  readonly guide: GuideView
  readonly unknown: UnknownView
}

/** What a page is rendered with: views of its kind, and settings of the portal that shows it. */
export type PageLocals = Partial<PageViews> & {
  readonly portal: PortalFace & PortalIdentity
  /** Where people may write for help; null where the portal names none. */
  readonly supportAddress: string | null
  /** Whether the portal has the data sets that come with Pelagos. */
  readonly hasDefaultCatalog: boolean
  /** Reports to the portal's log a fault that removes only a part of the page. */
  readonly logError: (fault: Error) => void
}
