import { counted } from '#core/text/counted.ts'

/** Texts about the file vault; those that the specification fixes have the ID of their row beside them. */
export const vaultTexts = {
  /** VLT-08 */
  fileLimit:
    'File limit reached! You have selected the maximum of 400 files. To select more files, please remove some current selections first.',
  /** VLT-09 */
  sizeLimit:
    'Size limit reached! You have selected the maximum of 10 GB. To select more files, please remove some current selections first.',
  /** VLT-01 */
  title: 'Select Files to Download',
  tabs: { processed: 'Processed Files', raw: 'Raw Files' },
  folders: { rep: 'Reprocessed', nrt: 'Near real time', raw: 'Raw' },
  /** VLT-10 */
  filesLeft: (files: number): string => `You can select ${counted(files, 'more file')}.`,
  bytesLeft: (size: string): string => `You can select ${size} more.`,
  /** VLT-11 */
  startIn: (seconds: number): string =>
    `Estimated time to start: ${seconds < 60 ? counted(Math.ceil(seconds), 'second') : counted(Math.ceil(seconds / 60), 'minute')}`,
  /** VLT-14 */
  downloadFailed: 'Failed to download files',
  linkMissing: 'Download link not received',
  unable: 'Unable to download',
  /** VLT-15 */
  chooseFiles: 'Select at least one file.',
  loading: 'Loading files',
  listFailed: 'The files could not be listed.',
  preparing: 'Preparing the download',
  noMatch: 'No file has such a name.',
  cutHits: 'Only the first 10,000 files that match are listed.',
  badFolder: 'The folder must be rep, nrt or raw.',
  noDataset: 'Data set not found.',
  noVault: 'This data set has no files in the vault.',
  emptyFolder: 'This folder holds no files.',
  foreignFile: 'At least one of the files is not in the vault of this data set. List the files again.',
  otherDataset: 'The ID is not that of the data set.',
  ready: 'The download link is ready.',
  linkInvalid: 'This download link is invalid or has expired. Choose the files again.',
  diskFull: (name: string) => `${name} was not stored: the disk of the portal has too little space beside its reserve.`,
  filesChanged: 'Files of this download have been replaced since. Choose the files again.',
} as const
