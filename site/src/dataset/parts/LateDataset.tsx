import { useStore } from '@nanostores/react'
import { resolutionWords } from '#components/catalog/words.ts'
import { Chip } from '#components/controls/Chip.tsx'
import type { DatasetFullPage } from '#core/api/catalog.ts'
import { citationsOf } from '#core/catalog/citation.ts'
import { hasSample } from '#core/catalog/hasSample.ts'
import { metadataEntries } from '#core/catalog/metadata.ts'
import { isSynthetic } from '#core/catalog/record.ts'
import { DatasetDownload } from '../../download/islands/DatasetDownload.tsx'
import { CopyButton } from '../../shell/islands/CopyButton.tsx'
import { markdown } from '../../shell/markdown.ts'
import { DatasetSubscription } from '../islands/DatasetSubscription.tsx'
import { $variables } from '../stores/datasetPage.ts'
import { Announcements } from './Announcements.tsx'
import { CitePanel } from './CitePanel.tsx'
import { CodePanel } from './CodePanel.tsx'
import { CruiseTable } from './CruiseTable.tsx'
import { DatasetMetadata } from './DatasetMetadata.tsx'
import { Facts } from './Facts.tsx'
import { LateSamples } from './LateSamples.tsx'
import { LateStrip } from './LateStrip.tsx'
import { LateVariables } from './LateVariables.tsx'
import { VersionPanel } from './VersionPanel.tsx'

/** The page of a data set as its calls answer it, in the same order and with the same parts as one that was built. */
export function LateDataset({ page }: { readonly page: DatasetFullPage }) {
  const variables = useStore($variables)
  const { dataset: record, references, doi, licence, news } = page
  const published = { record, references, doi, licence, variables: variables.state === 'succeeded' ? variables.value.rows : [] }
  const metadata = metadataEntries(record.Unstructured_Dataset_Metadata)
  return (
    <div className="wrap">
      <Title page={page} />
      <div className="dataset-page">
        <div className="dataset-body">
          {isSynthetic(record) && (
            <p className="caution dataset-synthetic" role="note">
              <b>Synthetic data.</b> Made for demonstration; not an expedition and not measurements.
            </p>
          )}
          <LateStrip record={record} variables={published.variables.length} />
          <section className="dataset-two">
            <div className="prose">
              <h2>Dataset Overview</h2>
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: markdown() writes raw HTML as text (DST-02) */}
              <div dangerouslySetInnerHTML={{ __html: markdown(record.Description) }} />
            </div>
            {hasSample(record) && <LateSamples shortName={record.Short_Name} />}
          </section>
          <section aria-labelledby="variables">
            <LateVariables record={record} />
          </section>
          {page.cruises.length > 0 && <CruiseTable cruises={cruisesOf(page)} />}
          {metadata.length > 0 && (
            <section aria-labelledby="metadata">
              <DatasetMetadata entries={metadata} />
            </section>
          )}
          <Facts record={record} references={references} />
        </div>
        <aside className="dataset-side" aria-label="Cite, read and licence">
          <CitePanel shortName={record.Short_Name} citations={citationsOf(published, location.origin)} />
          {published.variables.length > 0 && <CodePanel dataset={published} origin={location.origin} />}
          <VersionPanel dataset={published} />
          <Announcements news={news} />
        </aside>
      </div>
    </div>
  )
}

function Title({ page: { dataset: record } }: { readonly page: DatasetFullPage }) {
  return (
    <header className="dataset-title">
      <nav aria-label="Breadcrumb">
        <a href="/catalog">Catalog</a> <span aria-hidden="true">/</span> <span aria-current="page">{record.Short_Name}</span>
      </nav>
      <div className="dataset-line">
        <div>
          <h1>{record.Long_Name}</h1>
          <p className="dataset-marks">
            <code>{record.Short_Name}</code>
            <CopyButton text={record.Short_Name} label="Copy short name" />
            {isSynthetic(record) && <Chip tone="warning">Synthetic</Chip>}
            <Chip tone={record.Make === 'Observation' ? 'accent' : 'plain'}>{record.Make}</Chip>
            {record.Sensors.map((sensor) => (
              <Chip key={sensor}>{sensor}</Chip>
            ))}
            <Chip>{record.Temporal_Resolution}</Chip>
            {record.Spatial_Resolution !== record.Temporal_Resolution && <Chip>{resolutionWords(record.Spatial_Resolution)}</Chip>}
            {record.DataFeatures.map((feature) => (
              <Chip key={feature}>{feature}</Chip>
            ))}
          </p>
        </div>
        <div className="dataset-acts">
          <DatasetSubscription shortName={record.Short_Name} />
          <DatasetDownload record={record} />
        </div>
      </div>
    </header>
  )
}

const day = (time: string | null) => time?.slice(0, 10) ?? null

function cruisesOf({ cruises }: DatasetFullPage) {
  return cruises.map(({ Name, Nickname, Ship_Name, Chief_Name, Start_Time, End_Time }) => ({
    name: Name,
    nickname: Nickname,
    shipName: Ship_Name,
    chiefName: Chief_Name,
    start: day(Start_Time),
    end: day(End_Time),
  }))
}
