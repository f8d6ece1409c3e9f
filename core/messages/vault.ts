/** Texts about the file vault; those that the specification fixes have the ID of their row beside them. */
export const vaultTexts = {
  /** VLT-08 */
  fileLimit:
    'File limit reached! You have selected the maximum of 400 files. To select more files, please remove some current selections first.',
  /** VLT-09 */
  sizeLimit:
    'Size limit reached! You have selected the maximum of 10 GB. To select more files, please remove some current selections first.',
  badFolder: 'The folder must be rep, nrt or raw.',
  noDataset: 'Data set not found.',
  noVault: 'This data set has no files in the vault.',
  emptyFolder: 'This folder holds no files.',
  foreignFile: 'At least one of the files is not in the vault of this data set. List the files again.',
  otherDataset: 'The ID is not that of the data set.',
  ready: 'The download link is ready.',
  linkInvalid: 'This download link is invalid or has expired. Choose the files again.',
  filesChanged: 'Files of this download have been replaced since. Choose the files again.',
} as const
