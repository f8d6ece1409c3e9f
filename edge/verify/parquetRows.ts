import { open } from 'node:fs/promises'
import { parquetMetadataAsync } from 'hyparquet'

/** The number of rows in a Parquet file's footer; null for a file without one. */
export async function parquetRows(path: string): Promise<number | null> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const slice = async (start: number, end = size): Promise<ArrayBuffer> => {
      const bytes = new Uint8Array(end - start)
      await file.read(bytes, 0, bytes.length, start)
      return bytes.buffer
    }
    const { num_rows: rows } = await parquetMetadataAsync({ byteLength: size, slice })
    return Number(rows)
  } catch (fault) {
    // The system's faults have codes, the reader's are about what is in the file.
    if (fault instanceof Error && 'code' in fault) throw fault
    return null
  } finally {
    await file.close()
  }
}
