import type { NamedBounds } from './Bounds.ts'

// The Americas are followed in steps, since one box would reach into the other ocean.
const northPacific = [...[105, 0, -77, 9], ...[99, 9, -84, 15], ...[99, 15, -92, 18], ...[105, 18, -100, 30], ...[117, 30, -110, 66]]
const southPacific = [...[120, -10, -77, 0], ...[142, -25, -70, -10], ...[147, -60, -67, -25]]
const northAtlantic = [
  ...[-60, 0, 15, 9],
  ...[-84, 9, 0, 15],
  ...[-89, 15, 0, 18],
  ...[-98, 18, 0, 30],
  ...[-82, 30, 42, 48],
  ...[-71, 48, 31, 66],
]
const southAtlantic = [...[-52, -10, 14, 0], ...[-70, -60, 20, -10]]

/**
 * Oceans and the seas of the polar regions. After "Limits of Oceans and Seas" (IHO S-23, 1953), rounded outward to whole degrees; the Southern
 * Ocean is south of 60° S and the Arctic Ocean north of the polar circle, as in `#core/extent/oceans.ts`.
 */
export const oceans: NamedBounds = {
  'North Pacific|North Pacific Ocean': northPacific,
  'South Pacific|South Pacific Ocean': southPacific,
  'Pacific|Pacific Ocean': [...northPacific, ...southPacific],
  'North Atlantic|North Atlantic Ocean': northAtlantic,
  'South Atlantic|South Atlantic Ocean': southAtlantic,
  'Atlantic|Atlantic Ocean': [...northAtlantic, ...southAtlantic],
  'Indian Ocean': [...[32, 8, 99, 31], ...[38, -10, 105, 8], ...[20, -60, 147, -10]],
  'Southern Ocean|Antarctic Ocean|Antarctic': [-180, -90, 180, -60],
  'Arctic|Arctic Ocean': [-180, 66, 180, 90],
  'Northeast Pacific|Northeastern Pacific|NE Pacific': [-160, 20, -105, 62],
  'Northwest Pacific|Northwestern Pacific|NW Pacific': [117, 20, 180, 62],
  'Southeast Pacific|Southeastern Pacific|SE Pacific': [-120, -60, -67, 0],
  'Southwest Pacific|Southwestern Pacific|SW Pacific': [147, -60, -160, 0],
  'Northeast Atlantic|Northeastern Atlantic|NE Atlantic': [-40, 35, 13, 66],
  'Northwest Atlantic|Northwestern Atlantic|NW Atlantic': [-82, 30, -40, 66],
  'Southeast Atlantic|Southeastern Atlantic|SE Atlantic': [-15, -60, 20, 0],
  'Southwest Atlantic|Southwestern Atlantic|SW Atlantic': [-70, -60, -30, 0],
  'Greenland Sea': [-46, 65, 21, 84],
  'Norwegian Sea': [-14, 61, 26, 77],
  'Nordic Seas|GIN Seas': [-46, 61, 26, 84],
  'Iceland Sea': [-23, 66, -7, 72],
  'Irminger Sea|Irminger Basin': [-44, 58, -24, 67],
  'Barents Sea': [16, 66, 69, 82],
  'White Sea': [32, 63, 45, 69],
  'Kara Sea': [55, 66, 105, 82],
  'Laptev Sea': [95, 70, 144, 82],
  'East Siberian Sea': [138, 68, 180, 78],
  'Chukchi Sea': [176, 65, -156, 73],
  'Beaufort Sea': [-157, 67, -123, 77],
  'Lincoln Sea': [-70, 81, -33, 84],
  'Canada Basin': [-157, 70, -125, 82],
  'Canadian Arctic Archipelago|Northwest Passage|Northwestern Passages': [-129, 61, -61, 84],
  'Baffin Bay': [-82, 69, -50, 79],
  'Davis Strait': [-71, 60, -44, 70],
  'Denmark Strait': [-38, 64, -21, 70],
  'Fram Strait': [-20, 77, 15, 82],
  'Nares Strait': [-79, 76, -55, 83],
  'Bering Strait': [-171, 64, -166, 67],
  'Drake Passage': [-70, -65, -54, -54],
  'Scotia Sea': [-60, -62, -25, -53],
  'Weddell Sea': [-63, -79, -10, -60],
  'Ross Sea': [160, -79, -150, -70],
  'Amundsen Sea': [-126, -76, -100, -70],
  'Bellingshausen Sea': [-102, -74, -68, -65],
  'Prydz Bay': [68, -70, 81, -65],
  'West Antarctic Peninsula|Western Antarctic Peninsula|Antarctic Peninsula|WAP': [-78, -71, -54, -60],
}
