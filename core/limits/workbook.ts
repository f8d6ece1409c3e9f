import { constant, valuesOf } from './constant.ts'

/** Limits of submission workbooks and tables of text, of their cells and of what is listed of their faults. */
export const workbookConstants = {
  ingestMetadataBytes: constant(10_000_000, 'bytes', 'design: the longest description of a data set has 20 kB'),
  ingestLineCharacters: constant(1_000_000, 'characters', 'design: a thousand columns of long texts'),
  ingestColumns: constant(1_000, 'columns', 'design: real tables have fewer than 200'),
  ingestInflatedBytes: constant(100_000_000_000, 'bytes', 'design: a gzip file of 10 GB with real measurements'),
  ingestInflationRatio: constant(200, 'factor', 'design: real tables shrink at most 40-fold'),
  ingestRatioFromBytes: constant(50_000_000, 'bytes', 'design: small files may be all alike'),
  workbookInflatedBytes: constant(2_500_000_000, 'bytes', 'design: the largest real workbooks inflate 10-fold'),
  workbookParts: constant(2000, 'parts', 'design: a workbook has about ten and one a sheet'),
  workbookSmallPartBytes: constant(32_000_000, 'bytes', 'design: 65,490 cell styles, the most of Excel, fit'),
  workbookSheets: constant(100, 'sheets', 'design: three are needed'),
  workbookColumns: constant(16_384, 'columns', 'Excel specifications and limits'),
  workbookRows: constant(1_048_576, 'rows', 'Excel specifications and limits'),
  findingsListed: constant(100, 'findings', 'design: of one rule and column; all are counted'),
  findingsListedOfSheet: constant(1000, 'findings', 'design: of one rule and sheet; all are counted'),
  findingColumnsListed: constant(200, 'columns', 'design: of one rule and sheet; more than real data sets have variables'),
  repeatedPositionsListed: constant(6, 'findings', 'WBK-42'),
  outliersListed: constant(10, 'findings', 'WBK-45'),
  outlierDeviations: constant(5, 'standard deviations', 'WBK-45'),
  shortNameCharacters: constant(49, 'characters', 'WBK-09, WBK-23: under 50'),
  longNameCharacters: constant(199, 'characters', 'WBK-10, WBK-25: under 200'),
  shortMetadataCharacters: constant(49, 'characters', 'WBK-11, WBK-12, WBK-27, WBK-28: under 50'),
  metadataCharacters: constant(99, 'characters', 'WBK-14, WBK-15, WBK-30: under 100'),
} as const

/** The values of `workbookConstants`. */
export const limits = valuesOf(workbookConstants)
