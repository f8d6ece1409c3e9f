import type { ComponentProps } from 'react'
import { fn, within } from 'storybook/test'
import type { DownloadDialog } from '#components/download/DownloadDialog.tsx'
import type { DatasetRecord } from '#core/catalog/records.ts'
import { wholeSubset } from '#core/catalog/subset.ts'
import { notTried, succeeded } from '#core/request/RequestState.ts'
import { samples } from '../../tests/fixtures/datasetSamples.ts'

export const { record } = samples.climatology
export const datasetOf = (known: DatasetRecord, hasVault = false) => succeeded({ record: known, hasVault })

/** The dialog on all of a climatology, for somebody who is signed in. */
export const dialogArgs: ComponentProps<typeof DownloadDialog> = {
  isOpen: true,
  shortName: record.Short_Name,
  dataset: datasetOf(record),
  isSignedIn: true,
  subset: wholeSubset(record),
  variables: succeeded([
    { name: 'sst', longName: 'Sea Surface Temperature', unit: '°C' },
    { name: 'wspd', longName: 'Wind Speed', unit: 'm s-1' },
  ]),
  rowBytes: succeeded({
    columns: [
      { name: 'month', csv: 2.3, parquet: 0.1, arrow: 4.1 },
      { name: 'lat', csv: 4, parquet: 0.1, arrow: 8.1 },
      { name: 'lon', csv: 5, parquet: 1, arrow: 8.1 },
      { name: 'sst', csv: 7, parquet: 2, arrow: 4.1 },
      { name: 'wspd', csv: 6, parquet: 2, arrow: 4.1 },
    ],
    zip: 0.34,
  }),
  form: 'zip',
  check: succeeded({ verdict: 'allowed', rows: null }),
  download: notTried,
  arriving: null,
  address: notTried,
  loginAddress: '/login',
  onLogin: fn(),
  onRetry: fn(),
  onChange: fn(),
  onForm: fn(),
  onDownload: fn(),
  onAddress: fn(),
  onFiles: fn(),
  onCancel: fn(),
  onClose: fn(),
}

export const dialog = (element: HTMLElement) => within(within(element.ownerDocument.body).getByRole('dialog', { name: 'Download Dataset' }))
