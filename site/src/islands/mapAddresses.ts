import type { MapAddresses } from '#components/map/OceanMapStyle.ts'

/** Where this site serves the geometry of its globes. */
export const mapAddresses: MapAddresses = { land: '/geo/land-50m.json', bathymetry: '/geo/bathymetry.json' }
