import './RecommendedList.css'
import { Chip } from '#components/controls/Chip.tsx'
import { datasetPath } from '#core/catalog/pagePaths.ts'
import type { DatasetRecord } from '#core/catalog/records.ts'
import { limits } from '#core/limits/catalog.ts'
import { shortened } from './words.ts'

interface RecommendedListProps {
  /** `null` while it is asked for. */
  readonly datasets:
    | readonly Pick<DatasetRecord, 'Short_Name' | 'Long_Name' | 'Data_Source' | 'Make' | 'Temporal_Resolution' | 'Regions'>[]
    | null
  /** Why there is no list, in words. */
  readonly problem?: string | undefined
  /** Shown in place of an empty list. */
  readonly whenEmpty: string
}

/** Data sets that a reader may want next, in a list that scrolls by itself (REC-07). */
export function RecommendedList({ datasets, problem, whenEmpty }: RecommendedListProps) {
  if (problem !== undefined)
    return (
      <p className="recommended-says" role="alert">
        {problem}
      </p>
    )
  if (datasets === null)
    return (
      <p className="recommended-says" role="status">
        Loading data sets
      </p>
    )
  if (datasets.length === 0) return <p className="recommended-says">{whenEmpty}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <ul className="recommended-list" tabIndex={0} aria-label="Data sets">
      {datasets.map(({ Short_Name, Long_Name, Data_Source, Make, Temporal_Resolution, Regions }) => (
        <li key={Short_Name}>
          <h3>
            <a className="quiet" href={datasetPath(Short_Name)}>
              {shortened(Long_Name, limits.titleCharacters)}
            </a>
          </h3>
          <p className="num">{Short_Name}</p>
          <p>{shortened(Data_Source, limits.distributorCharacters)}</p>
          <p className="recommended-regions">{Regions.split(',').join(', ')}</p>
          <p className="dataset-chips">
            <Chip tone={Make === 'Observation' ? 'accent' : 'plain'}>{Make}</Chip>
            <Chip>{Temporal_Resolution}</Chip>
          </p>
        </li>
      ))}
    </ul>
  )
}
