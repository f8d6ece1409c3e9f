import { inData } from './introduceError.ts'
import { numberColumn } from './numberColumn.ts'

/** WBK-05: latitudes in degrees north. */
export const latRange = numberColumn({
  name: 'lat',
  min: -90,
  max: 90,
  unit: 'degrees north',
  example: {
    introduceError: inData('lat', 3, '22.75N'),
    because: 'Latitudes are decimal degrees, and south is negative. A letter turns the number into text.',
  },
})

/** WBK-06: longitudes in degrees east. */
export const lonRange = numberColumn({
  name: 'lon',
  min: -180,
  max: 180,
  unit: 'degrees east',
  example: {
    introduceError: inData('lon', 3, 202),
    because: 'Write longitudes from -180 to 180, west negative: -158, not 202.',
  },
})
