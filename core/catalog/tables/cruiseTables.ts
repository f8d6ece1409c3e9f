import type { CatalogTable } from '../CatalogTable.ts'
import { columns } from './columns.ts'

/** The tables of cruises. */
export const cruiseTables: readonly CatalogTable[] = [
  {
    name: 'tblCruise',
    says: 'One row per cruise.',
    columns: columns({
      ID: 'int',
      Nickname: 'text',
      Name: 'text',
      Ship_Name: 'text',
      Start_Time: 'text',
      End_Time: 'text',
      Lat_Min: 'real',
      Lat_Max: 'real',
      Lon_Min: 'real',
      Lon_Max: 'real',
      Chief_Name: 'text',
      Cruise_Series: 'text',
    }),
  },
  {
    name: 'tblCruise_Trajectory',
    says: 'Where a ship was when.',
    columns: columns({ Cruise_ID: 'int', time: 'text', lat: 'real', lon: 'real' }),
  },
  { name: 'tblDataset_Cruises', says: 'Which cruises a data set has rows of.', columns: columns({ Dataset_ID: 'int', Cruise_ID: 'int' }) },
  { name: 'tblCruise_Keywords', says: 'Words by which a cruise is found.', columns: columns({ cruise_ID: 'int', keywords: 'text' }) },
]
