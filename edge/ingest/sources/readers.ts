import { csvReader } from './csv/openCsv.ts'
import { textReaders } from './formats/index.ts'
import { sheetTableReader } from './formats/sheetTable.ts'
import { netcdfReader } from './netcdf/openNetcdf.ts'
import { parquetReader } from './parquet/openParquet.ts'
import type { Reader } from './Reader.ts'
import { workbookReader } from './workbook/openWorkbook.ts'

/** Every kind of file that can be ingested; the first one that claims a file reads it. CSV takes whatever is left. */
export const readers: readonly Reader[] = [sheetTableReader, workbookReader, netcdfReader, parquetReader, ...textReaders, csvReader]
