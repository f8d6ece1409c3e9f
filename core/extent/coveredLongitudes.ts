/** A stretch of the circle: `west` is degrees east, `width` runs from there towards the east, 0 to 360. */
export interface LongitudeStretch {
  readonly west: number
  readonly width: number
}

/** Longitudes are told apart to a tenth of a degree. */
const PARTS = 3600

/** The shortest stretch of the circle that holds all longitudes: all but the widest gap between neighbours, to a tenth of a degree. `null` without any. */
export function coveredLongitudes(lons: ArrayLike<number>): LongitudeStretch | null {
  const isTaken = new Uint8Array(PARTS)
  for (let i = 0; i < lons.length; i++) {
    const part = Math.round((lons[i] as number) * 10) % PARTS
    isTaken[part < 0 ? part + PARTS : part] = 1
  }
  const taken = Array.from(isTaken.keys()).filter((part) => isTaken[part] === 1)
  const last = taken.at(-1)
  if (last === undefined) return null
  let widest = { gap: -1, after: 0 }
  taken.forEach((part, at) => {
    const gap = part - (taken[at - 1] ?? last - PARTS)
    if (gap > widest.gap) widest = { gap, after: part }
  })
  const west = widest.after / 10
  return { west: west >= 180 ? west - 360 : west, width: (PARTS - widest.gap) / 10 }
}
