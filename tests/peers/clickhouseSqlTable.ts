import type { ColumnInfo } from '#core/rows/Batch.ts'
import type { Row, Shape } from '../edge/engines/parquetFolder.ts'

/** Texts that mean something to those who write statements without care. */
export const hostileTexts: readonly string[] = [
  "'; DROP TABLE x --",
  "\\'; SELECT 1 --",
  '\\',
  '\\\\',
  "''",
  "\\'",
  '"',
  '`',
  '\0',
  'a\0b',
  '\n\r\t\b\f\v',
  '\\n\\0\\x41\\u0041',
  '%_[a]^',
  '{p:String}',
  '$1 $x ? :a @b',
  'naïve Ωmega 日本 🌊 é',
  '\u2028\u200b\ufeff\u00a0',
  '/* */ -- #',
  ') UNION ALL SELECT 1 (',
  'x'.repeat(3000),
]

const more: readonly ColumnInfo[] = [
  { name: 'value', type: 'float32' },
  { name: 'other', type: 'float64' },
  { name: 'hour', type: 'int32' },
  { name: 'cast_no', type: 'int32' },
  { name: 'station', type: 'text' },
]

export const shape: Shape = { timeColumn: 'time', hasDepth: true, position: 'float64', more }

const stations = ['Dover', 'dover ', "St. Mary's", 'a, b', 'Ärö', '', '50%', 'back\\slash', '"quoted"', null]
/** DuckDB, which writes the rows, reads no statement with a zero byte. */
const storable = hostileTexts.filter((text) => !text.includes('\0'))
const starts = [
  Date.UTC(1900, 1, 27),
  Date.UTC(1969, 11, 29),
  Date.UTC(1999, 11, 30),
  Date.UTC(2000, 1, 27),
  Date.UTC(2021, 6, 3),
  Date.UTC(1583, 0, 1),
]

/** Rows with what goes wrong: missing values, halves, float32 without an end, times before 1970 and around leap days, texts with signs. All times differ. */
export const rows: readonly Row[] = Array.from({ length: 66 }, (_, index): Row => {
  const step = (index * 37) % 101
  return {
    time: (starts[index % starts.length] ?? 0) + index * 5_412_345,
    lat: (step - 50) / 10,
    lon: index % 2 === 0 ? 180 - step / 10 : -180 + step / 10,
    depth: [0, 5.006, 10, 29.7, 100][index % 5] ?? 0,
    value: index % 7 === 0 ? null : Math.fround(index % 3 === 0 ? 29.7 : (step - 30) / 4),
    other: index % 5 === 1 ? null : index % 4 === 0 ? (step - 50) / 2 : (step - 50) * 0.1,
    hour: index % 11 === 3 ? null : index % 24,
    cast_no: (index % 6) - 2,
    station: index < 40 ? (stations[index % stations.length] ?? null) : (storable[index - 40] ?? null),
  }
})
