import { catalogTables } from '#core/catalog/tables/index.ts'
import type { ObservationTable } from '#core/observations/ObservationEngine.ts'
import { sqlTables } from '../../../../edge/query/sql/informationSchema.ts'

/** A table of observations of every type of column, with rows that `observationRows` makes. */
const seaTable: ObservationTable = {
  name: 'tblSea',
  datasetId: 1,
  kind: 'sparse',
  version: 1,
  rows: 4,
  timeColumn: 'time',
  hasDepth: true,
  columns: [
    { name: 'time', type: 'timestamp' },
    { name: 'lat', type: 'float64' },
    { name: 'lon', type: 'float64' },
    { name: 'depth', type: 'float64' },
    { name: 'sst', type: 'float32' },
    { name: 'count', type: 'int32' },
    { name: 'link', type: 'text' },
  ],
  files: [],
}

/** A SELECT of DuckDB that makes the rows of `seaTable`. */
export const seaRows = `SELECT * FROM (VALUES
  (TIMESTAMP '2016-04-29 00:00:00', 10.0::DOUBLE, -150.0::DOUBLE, 5.0::DOUBLE, 29.7::FLOAT, 1::INTEGER, 'tblSea'),
  (TIMESTAMP '2016-04-30 00:00:00', 11.0, -151.0, 5.0, 20.5, 2, 'TBLSEA '),
  (TIMESTAMP '2016-05-01 00:00:00', 12.0, -152.0, 9.0, NULL, 3, 'it''s'),
  (TIMESTAMP '2016-05-02 12:00:00', 13.0, -153.0, 9.0, 10.25, 7, NULL)
) AS v(time, lat, lon, depth, sst, "count", link)`

/** What the tests' SELECTs may read: one table of observations and the portal's catalog tables. */
export const known = sqlTables(new Map([['tblsea', seaTable]]), catalogTables)
