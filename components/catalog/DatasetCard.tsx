import './DatasetCard.css'
import '#components/controls/Button.css'
import type { ReactNode } from 'react'
import { Chip } from '#components/controls/Chip.tsx'
import { Icon } from '#components/controls/Icon.tsx'
import { CoverageThumbnail } from '#components/map/CoverageThumbnail.tsx'
import type { DatasetRecord } from '#core/api/records.ts'
import { isSynthetic } from '#core/catalog/record.ts'
import { limits } from '#core/limits.ts'
import type { CatalogEntry } from './CatalogEntry.ts'
import { DatasetDetails } from './DatasetDetails.tsx'
import { DepthWell } from './DepthWell.tsx'
import { TimeBar } from './TimeBar.tsx'
import { counted, countText, depthWords, levelWords, resolutionWords, shortened, timeWords } from './words.ts'

interface DatasetCardProps {
  readonly entry: CatalogEntry
  /** Stands beside the title: a button that copies the address. */
  readonly copy?: ReactNode
}

/** The page of a data set. */
export function datasetAddress(shortName: string): string {
  return `/catalog/datasets/${shortName}`
}

/** One data set in the catalog's list: where, what, when, how deep and how much, on axes that all rows share. Its details open in place without a script. */
export function DatasetCard({ entry, copy }: DatasetCardProps) {
  const { record, extras } = entry
  const address = datasetAddress(record.Short_Name)
  return (
    <li className="dataset-card">
      <CoverageThumbnail shortName={record.Short_Name} label={`Where ${record.Long_Name} has data`} />
      <div className="dataset-what">
        <h3 title={record.Long_Name.length > limits.titleCharacters ? record.Long_Name : undefined}>
          <a className="quiet" href={address}>
            {shortened(record.Long_Name, limits.titleCharacters)}
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
      <a className="button dataset-download" href={`${address}#download`} aria-label={`Download ${record.Long_Name}`}>
        <Icon name="download" />
        Download
      </a>
      <DatasetDetails record={record} />
    </li>
  )
}

function Chips({ record }: { readonly record: DatasetRecord }) {
  return (
    <p className="dataset-chips">
      <Chip tone={record.Make === 'Observation' ? 'accent' : 'plain'}>{record.Make}</Chip>
      <Chip>{record.Temporal_Resolution}</Chip>
      {record.Spatial_Resolution !== record.Temporal_Resolution && <Chip>{resolutionWords(record.Spatial_Resolution)}</Chip>}
      {record.DataFeatures.map((feature) => (
        <Chip key={feature}>{feature}</Chip>
      ))}
      {isSynthetic(record) && <Chip tone="warning">Synthetic</Chip>}
    </p>
  )
}
