/**
 * The ocean of a position, in degrees. Limits after "Limits of Oceans and Seas" (IHO S-23, 1953): the meridians of Cape Agulhas (20 E),
 * South East Cape of Tasmania (146.9 E) and Cape Horn (67.3 W); the Southern Ocean south of 60 S (Antarctic Treaty), the Arctic north of
 * the polar circle. Across the Americas the line follows the land in coarse steps; marginal seas belong to their ocean.
 */
export function oceanOf(lat: number, lon: number): string {
  if (lat < -60) return 'Southern Ocean'
  if (lat > 66.56) return 'Arctic Ocean'
  const half = lat < 0 ? 'South' : 'North'
  if (isIndian(lat, lon)) return 'Indian Ocean'
  return `${half} ${lon >= 20 || lon < americas(lat) ? (isAtlanticEast(lat, lon) ? 'Atlantic' : 'Pacific') : 'Atlantic'} Ocean`
}

/** The Mediterranean, the Black Sea and the Baltic lie east of 20 E too. */
const isAtlanticEast = (lat: number, lon: number): boolean => lon >= 20 && lon < 60 && lat > 30

/** South of Asia: to Tasmania in the south, to the Malay Peninsula in the north. */
function isIndian(lat: number, lon: number): boolean {
  if (lat > 30 || lon < 20) return false
  return lon < (lat < -10 ? 146.9 : lat < 8 ? 105 : 99)
}

/** The longitude at which the land between Pacific (west) and Atlantic (east) lies at a latitude. */
function americas(lat: number): number {
  const line: readonly (readonly [number, number])[] = [
    [-40, -67.3],
    [7, -70],
    [9, -78],
    [15, -84],
    [18, -92],
    [30, -100],
    [90, -110],
  ]
  return line.find(([north]) => lat < north)?.[1] ?? -110
}
