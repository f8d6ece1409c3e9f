import { numberColumn } from './numberColumn.ts'

/** WBK-05: latitudes in degrees north. */
export const latRange = numberColumn({ name: 'lat', min: -90, max: 90, unit: 'degrees north' })

/** WBK-06: longitudes in degrees east. */
export const lonRange = numberColumn({ name: 'lon', min: -180, max: 180, unit: 'degrees east' })
