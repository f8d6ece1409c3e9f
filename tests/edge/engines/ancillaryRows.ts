import type { Row, Shape } from './parquetFolder.ts'

/** One ancillary row at most for each place: a little beside it, too far from it, or of another table. */
export function ancillaryRows(rows: readonly Row[], how: readonly string[], tableName: string, shape: Shape, linked: Shape): Row[] {
  const seen = new Set<string>()
  const found: Row[] = []
  for (const [at, row] of rows.entries()) {
    // -180 and 180 are one place.
    const lon = Math.abs(Number(row.lon)) === 180 ? 180 : Number(row.lon)
    const place = [row[shape.timeColumn], row.lat, lon, ...(linked.hasDepth && shape.hasDepth ? [row.depth] : [])].join()
    if (seen.has(place)) continue
    seen.add(place)
    const kind = how[at] ?? 'near'
    if (kind === 'absent') continue
    const by = kind === 'apart' ? 0.001 : kind === 'shifted' ? 0.00005 : 0
    found.push({
      ...row,
      lat: Number(row.lat) + by,
      lon: lon + (lon > 0 ? -by : by),
      depth: Number(row.depth ?? 0) + by * 10,
      link: kind === 'other table' ? 'tblOther' : at % 2 === 0 ? tableName.toUpperCase() : tableName,
      added: at,
      note: `row ${at}`,
    })
  }
  // A table has at least one row.
  return found.length > 0 ? found : [{ ...rows[0], depth: 0, link: 'tblOther', added: 0, note: '' }]
}
