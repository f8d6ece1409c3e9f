import './DatasetCard.css'
import '#components/controls/Button.css'
import type { ReactNode } from 'react'
import { Chip } from '#components/controls/Chip.tsx'
import { Icon } from '#components/controls/Icon.tsx'
import { CoverageThumbnail } from '#components/map/CoverageThumbnail.tsx'
import type { ListedDataset } from '#core/catalog/listing.ts'
import { datasetPath, downloadPath } from '#core/catalog/pagePaths.ts'
import { isSynthetic } from '#core/catalog/record.ts'
import { BoxThumbnail } from './BoxThumbnail.tsx'
import type { CatalogEntry } from './CatalogEntry.ts'
import { DatasetDetails } from './DatasetDetails.tsx'
import { DepthWell } from './DepthWell.tsx'
import { TimeBar } from './TimeBar.tsx'
import { counted, countText, depthWords, levelWords, resolutionWords, timeWords } from './words.ts'

interface DatasetCardProps {
  readonly entry: CatalogEntry
  /** Stands beside the title: a button that copies the address. */
  readonly copy?: ReactNode
  /** Stands below the download: a link that subscribes to the news of the data set, or ends it. */
  readonly subscribe?: ReactNode
  /** Lies over the coverage: a box that selects the data set. */
  readonly select?: ReactNode
  /** Whether the details are unfolded, for lists that forget rows out of sight; they unfold by themselves without. */
  readonly isUnfolded?: boolean
  readonly onUnfold?: (isUnfolded: boolean) => void
}

/** One data set in the catalog's list: where, what, when, how deep and how much, on axes that all rows share. Its details open in place without a script. */
export function DatasetCard({ entry, copy, subscribe, select, isUnfolded, onUnfold }: DatasetCardProps) {
  const { record, extras } = entry
  const address = datasetPath(record.Short_Name)
  return (
    <article className="dataset-card" aria-label={record.Long_Name}>
      <Where entry={entry} />
      {select}
      <div className="dataset-what">
        <h3>
          {record.Icon_URL !== '' && <img className="dataset-icon" src={record.Icon_URL} alt="" width="20" height="20" loading="lazy" />}
          <a className="quiet" href={address} data-tour="title">
            {record.Long_Name}
          </a>
          {copy}
        </h3>
        <p className="dataset-by">
          <span className="num">{record.Short_Name}</span>
          <span>{record.Data_Source}</span>
        </p>
        <Chips record={record} />
      </div>
      <div className="dataset-when">
        <TimeBar record={record} />
        <span className={record.Time_Meaning !== null && !record.Climatology ? undefined : 'num'}>{timeWords(record).split(';')[0]}</span>
      </div>
      <div className="dataset-depth">
        <DepthWell levels={record.Has_Depth ? (extras?.depthLevels ?? []) : [0]} deepestMetres={record.Depth_Max} />
        <span>
          <b className={record.Has_Depth ? 'num' : undefined}>{depthWords(record)}</b>
          <span>{levelWords(record, extras?.depthLevels)}</span>
        </span>
      </div>
      <div className="dataset-rows">
        <b className="num">{countText(record.Row_Count)}</b>
        <span>{extras ? counted(extras.variables, 'variable') : counted(record.Row_Count, 'row').replace(/^\S+ /, '')}</span>
      </div>
      <div className="dataset-actions">
        <a className="button" href={downloadPath(record.Short_Name)} aria-label={`Download ${record.Long_Name}`} data-tour="download">
          <Icon name="download" />
          Download
        </a>
        {subscribe}
      </div>
      <DatasetDetails record={record} isUnfolded={isUnfolded} onUnfold={onUnfold} />
    </article>
  )
}

/** Where there are data: the cells or tracks that the page was built with, or the bounds of a data set that joined since. */
function Where({ entry: { record, extras } }: { readonly entry: CatalogEntry }) {
  const label = `Coverage of ${record.Long_Name}`
  const { Lat_Min: south, Lat_Max: north, Lon_Min: west, Lon_Max: east } = record
  if (extras?.depthLevels !== undefined || south === null || north === null || west === null || east === null)
    return <CoverageThumbnail shortName={record.Short_Name} label={label} />
  return <BoxThumbnail label={label} south={south} north={north} west={west} east={east} />
}

function Chips({ record }: { readonly record: ListedDataset }) {
  return (
    <p className="dataset-chips">
      {isSynthetic(record) && <Chip tone="warning">Synthetic</Chip>}
      <span className="dataset-kind">
        <Chip tone={record.Make === 'Observation' ? 'accent' : 'plain'}>{record.Make}</Chip>
        <Chip>{record.Temporal_Resolution}</Chip>
        {record.Spatial_Resolution !== record.Temporal_Resolution && <Chip>{resolutionWords(record.Spatial_Resolution)}</Chip>}
      </span>
      {record.DataFeatures.map((feature) => (
        <Chip key={feature}>{feature}</Chip>
      ))}
    </p>
  )
}
