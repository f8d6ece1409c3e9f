import type { DatasetRecord } from '#core/catalog/records.ts'

/** A made-up data set with the names of its variables. */
export interface SyntheticDataset {
  readonly record: DatasetRecord
  readonly variables: readonly { readonly Variable: string; readonly Long_Name: string }[]
}

const quantities =
  'temperature salinity oxygen nitrate phosphate silicate chlorophyll iron cobalt zinc alkalinity density pressure turbidity fluorescence ammonium urea methane attenuation backscatter abundance biomass richness velocity vorticity wind stress height anomaly flux irradiance transparency'.split(
    ' ',
  )
const places =
  'Pacific Atlantic Indian Arctic Southern Baltic Caribbean Bering Coral Tasman Labrador Greenland Norwegian Mediterranean Adriatic Aegean Arabian Bengal Biscay Celtic Irish North Okhotsk Japan Yellow Java Timor Weddell Ross Scotia'.split(
    ' ',
  )
const methods =
  'underway bottle CTD float glider mooring satellite drifter profiler net trawl sonde cytometry amplicon metagenome trace climatology reanalysis forecast hindcast gridded composite'.split(
    ' ',
  )
const sensors = [
  'In-Situ',
  'Satellite',
  'Blend',
  'Simulation',
  'CTD',
  'Flow Cytometer',
  'Float',
  'Tide gauge',
  'Underway CTD',
  'Sediment Trap',
]
const regions = ['Global', ...places.slice(0, 14).map((place) => `${place} Ocean`)]
const temporal = ['Irregular', 'Daily', 'Monthly', 'Weekly', 'Annual', 'Monthly Climatology', 'Six Hourly']
const spatial = ['Irregular', '1/4° X 1/4°', '1° X 1°', '9km X 9km', '1/12° X 1/12°']
const depths = 'surface subsurface deep mixed-layer bottom near-surface thermocline upper'.split(' ')

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** A synthetic catalog of the requested size, with words, gaps and repetitions like those of a real one; the same for the same seed. */
export function syntheticCatalog(count: number, seed = 1): SyntheticDataset[] {
  const random = seeded(seed)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const some = <Item>(items: readonly Item[], most: number): Item[] => [
    ...new Set(Array.from({ length: 1 + Math.floor(random() * most) }, () => pick(items))),
  ]
  const title = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
  const vessels = Array.from({ length: 900 }, () =>
    title(
      Array.from({ length: 2 + Math.floor(random() * 2) }, () => pick('ka lo mi ra te su no va der gon pel ith or em'.split(' '))).join(''),
    ),
  )
  const names = Array.from({ length: 3000 }, () => {
    const words = [pick(depths), pick(places).toLowerCase(), pick(quantities), random() < 0.5 ? pick(methods) : pick(quantities)]
    return { Variable: `${words[2]}_${words[3]}`.toLowerCase(), Long_Name: title(words.join(' ')) }
  })
  const sources = Array.from({ length: 300 }, () => `${pick(vessels)} Institute of ${title(pick(quantities))}`)
  const thanks = Array.from(
    { length: 400 },
    () => `We thank the crew of the ${pick(vessels)} and ${pick(sources)} for ${pick(quantities)} from the ${pick(places)}.`,
  )
  const degrees = (limit: number) => Math.round((random() * 2 - 1) * limit * 100) / 100
  return Array.from({ length: count }, (_, at) => {
    const [lat1, lat2, lon1, lon2] = [degrees(90), degrees(90), degrees(180), degrees(180)]
    const year = 1950 + Math.floor(random() * 70)
    const isClimatology = random() < 0.08
    const hasDepth = random() < 0.5
    const vessel = pick(vessels)
    const quantity = pick(quantities)
    const [month, day] = [1 + Math.floor(random() * 12), 1 + Math.floor(random() * 28)].map((part) => String(part).padStart(2, '0'))
    const shortName = `${vessel}_${quantity}_${year}_${at}`
    const record: DatasetRecord = {
      Product_Type: 'Dataset',
      Dataset_ID: at + 1,
      Short_Name: shortName,
      Long_Name: `${vessel} ${year}: ${pick(methods)} ${quantity} of the ${pick(places)}`,
      Description: '',
      Icon_URL: '',
      Dataset_Version: '1',
      Dataset_Release_Date: '2020-01-01',
      Dataset_History: null,
      Table_Name: `tbl${shortName}`,
      Process_Level: pick(['Reprocessed', 'Near Real Time', 'Raw']),
      Make: random() < 0.7 ? 'Observation' : 'Model',
      Data_Source: pick(sources),
      Distributor: random() < 0.1 ? null : pick(sources),
      Acknowledgement: pick(thanks),
      Climatology: isClimatology ? 1 : 0,
      Spatial_Resolution: pick(spatial),
      Temporal_Resolution: pick(temporal),
      Study_Domain: pick(['Physics', 'Chemistry', 'Biology', 'Biogeochemistry']),
      Lat_Min: Math.min(lat1, lat2),
      Lat_Max: Math.max(lat1, lat2),
      Lon_Min: Math.min(lon1, lon2),
      Lon_Max: Math.max(lon1, lon2),
      Depth_Min: hasDepth ? 0 : null,
      Depth_Max: hasDepth ? Math.floor(random() * 5000) : null,
      Time_Min: isClimatology ? '1' : `${year}-${month}-${day}T00:00:00.000Z`,
      Time_Max: isClimatology ? '12' : `${year + Math.floor(random() * 3)}-12-${day}T12:00:00.000Z`,
      Time_Meaning: isClimatology ? 'A month of the mean year' : null,
      Has_Depth: hasDepth ? 1 : 0,
      Sensors: some(sensors, 3),
      Visualize: 1,
      Row_Count: Math.floor(random() * 1_000_000),
      Regions: some(regions, 3).join(','),
      References: null,
      DataFeatures: random() < 0.1 ? ['Continuously Updated'] : [],
      Keywords: some([...quantities, ...methods], 8),
      Unstructured_Dataset_Metadata: null,
    }
    return { record, variables: some(names, 10) }
  })
}
