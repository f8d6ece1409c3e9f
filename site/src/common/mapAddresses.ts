import type { MapAddresses } from '#components/map/OceanMapStyle.ts'

/** The geometry of every live globe, served by this site; `site/scripts/geography.ts` makes the files. */
export const mapAddresses: MapAddresses = { land: '/geo/land-50m.json', bathymetry: '/geo/bathymetry.json' }
