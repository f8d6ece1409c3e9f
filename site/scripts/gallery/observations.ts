import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { decompress } from 'fzstd'
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'

/** A row of a data set of the default catalog; times are dates, missing values null. */
export type GalleryRow = Readonly<Record<string, number | string | Date | null>>

const catalog = fileURLToPath(new URL('../../../content/catalog', import.meta.url))

/** All rows of a data set of the default catalog with these columns, as the portal itself reads them. */
export async function observations(shortName: string, columns: readonly string[]): Promise<GalleryRow[]> {
  const folder = `${catalog}/${shortName}/observations`
  const files = (await readdir(folder)).filter((name) => name.endsWith('.parquet')).sort()
  const parts = await Promise.all(
    files.map(async (name) =>
      parquetReadObjects({
        file: await asyncBufferFromFile(`${folder}/${name}`),
        columns: [...columns],
        compressors: { ZSTD: (input, length) => decompress(input, new Uint8Array(length)) },
      }),
    ),
  )
  return parts.flat() as GalleryRow[]
}

/** A value as a number; NaN where it is missing. */
export const numberIn = (row: GalleryRow, column: string): number => {
  const value = row[column]
  return typeof value === 'number' ? value : value instanceof Date ? value.getTime() : Number.NaN
}
