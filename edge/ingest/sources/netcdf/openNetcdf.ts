import type { Reader, ReadFile } from '../Reader.ts'
import type { SourceTable } from '../SourceTable.ts'
import { ClassicFile } from './ClassicFile.ts'
import { argoTable, isArgo } from './casts/argoTable.ts'
import { isWoce, woceTable } from './casts/woceTable.ts'
import { cfTable } from './cfTable.ts'
import { GmtGrid, isOldGmt } from './GmtGrid.ts'
import { Hdf5File } from './Hdf5File.ts'
import type { NetcdfFile } from './NetcdfFile.ts'
import { withNetcdf } from './netcdfTable.ts'

const HDF5 = '894844460d0a1a0a'
const isClassic = (start: string): boolean => start.startsWith('434446')

/** CF NetCDF, classic or HDF5-based. */
export const netcdfReader: Reader = {
  name: 'NetCDF',
  endings: ['nc', 'nc4', 'cdf'],
  metadata: 'optional',
  claims: async ({ start, at }) => {
    if (isClassic(start)) return true
    // An HDF5 file may have a block of its owner in front, of 512 bytes or a power of two more.
    for (let position = 0; position <= 1 << 20; position = position === 0 ? 512 : position * 2)
      if ((await at(position, 8)) === HDF5) return true
    return false
  },
  table: (file) => netcdfTableOf(opener(file), file),
}

const opener =
  ({ path, start, reading }: ReadFile) =>
  async (signal: AbortSignal): Promise<NetcdfFile> => {
    const file = await (isClassic(start) ? ClassicFile.open(path) : Hdf5File.open(path, signal))
    if (!isOldGmt(file)) return file
    try {
      return await GmtGrid.of(file, reading.units)
    } catch (error) {
      await file.close()
      throw error
    }
  }

/** The table of whatever has variables, dimensions and attributes: by the conventions of casts or floats where it follows them, else by those of CF. */
export function netcdfTableOf(open: (signal: AbortSignal) => Promise<NetcdfFile>, file: ReadFile): Promise<SourceTable> {
  return withNetcdf(
    () => open(file.signal),
    (netcdf) => (isWoce(netcdf) ? woceTable(open, netcdf) : isArgo(netcdf) ? argoTable(open, netcdf) : cfTable(open, netcdf, file)),
  )
}
