import './DatasetDetails.css'
import { Icon } from '#components/controls/Icon.tsx'
import type { ListedDataset } from '#core/catalog/listing.ts'
import { limits } from '#core/limits/catalog.ts'
import { catalogTexts } from '#core/messages/catalog.ts'
import { LongText } from './LongText.tsx'
import { latitudeWords, longitudeWords, orEmpty, shortened, timeWords } from './words.ts'

interface DatasetDetailsProps {
  readonly record: ListedDataset
  readonly isUnfolded?: boolean | undefined
  readonly onUnfold?: ((isUnfolded: boolean) => void) | undefined
}

/** The facts of a data set that unfold under its row (CAT-20). */
export function DatasetDetails({ record, isUnfolded, onUnfold }: DatasetDetailsProps) {
  return (
    <details className="dataset-details" open={isUnfolded} onToggle={(event) => onUnfold?.(event.currentTarget.open)}>
      <summary className="button" data-tone="plain" title="Details">
        <span className="words">
          Details<span className="vh"> of {record.Long_Name}</span>
        </span>
        <Icon name="down" />
      </summary>
      <dl>
        <Fact name="Table Name" value={record.Table_Name} isMono />
        <Fact name="Date Range" value={timeWords(record)} />
        <Fact name="Latitude Range" value={latitudeWords(record)} isMono />
        <Fact name="Longitude Range" value={longitudeWords(record)} isMono />
        <Fact name="Depth" value={record.Has_Depth ? catalogTexts.multipleDepths : catalogTexts.surface} />
        <Fact name="Regions" value={record.Regions.split(',').join(', ')} />
        <Fact name="Temporal Resolution" value={record.Temporal_Resolution} />
        <Fact name="Spatial Resolution" value={record.Spatial_Resolution} />
        <Fact name="Sensors" value={record.Sensors.join(', ')} />
        <Fact name="Source" value={record.Data_Source} />
        <Fact name="Distributor" value={shortened(record.Distributor ?? '', limits.distributorCharacters)} />
        <Fact name="Acknowledgment" value={record.Acknowledgement} />
      </dl>
    </details>
  )
}

function Fact({ name, value, isMono = false }: { readonly name: string; readonly value: string; readonly isMono?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={isMono ? 'num' : undefined}>{isMono ? orEmpty(value) : <LongText text={value} />}</dd>
    </div>
  )
}
