import { csvReader } from './csv/openCsv.ts'
import { netcdfReader } from './netcdf/openNetcdf.ts'
import type { Reader } from './Reader.ts'
import { workbookReader } from './workbook/openWorkbook.ts'

/** Every kind of file that can be ingested; the first one that claims a file reads it. CSV takes whatever is left. */
export const readers: readonly Reader[] = [workbookReader, netcdfReader, csvReader]
