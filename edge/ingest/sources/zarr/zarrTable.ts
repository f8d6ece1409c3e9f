import type { SourceFiles } from '../files/SourceFiles.ts'
import { netcdfTableOf } from '../netcdf/openNetcdf.ts'
import type { ReadFile } from '../Reader.ts'
import type { SourceTable } from '../SourceTable.ts'
import { ZarrFile } from './ZarrFile.ts'

/** The table of a Zarr, a folder or an archive of one: read by the conventions that NetCDF follows. */
export async function zarrTable(set: SourceFiles, file: ReadFile): Promise<SourceTable> {
  const open = async (signal: AbortSignal) => {
    const { files, release } = await set.open(signal)
    return ZarrFile.open(files, release)
  }
  // It is named after its folder, without the ending.
  const table = await netcdfTableOf(open, { ...file, path: file.path.replace(/(?:\.zarr)?(?:\.tar|\.tgz|\.zip)?(?:\.gz)?$/i, '') })
  return { ...table, kind: `Zarr (${table.kind})`, files: set.stored }
}
