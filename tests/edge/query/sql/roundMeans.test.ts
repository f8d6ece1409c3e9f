import { expect, it } from 'vitest'
import { renderDuckDb } from '../../../../edge/query/sql/renderDuckDb.ts'
import { resolveSelect } from '../../../../edge/query/sql/resolveSelect.ts'
import { roundMeans } from '../../../../edge/query/sql/roundMeans.ts'
import { known } from './tables.ts'

const located = ({ name }: { readonly name: string }) => [`/data/${name}.parquet`]
const render = (text: string) => renderDuckDb(roundMeans(resolveSelect(text, known)), { observations: located, catalog: located })

it('rounds means and deviations of float32 columns in the result, and nowhere else', () => {
  const from = "FROM read_parquet(['/data/tblSea.parquet']) AS t1"
  expect(render('SELECT AVG(sst), STDEV(sst), SUM(sst), AVG(lat) FROM tblSea').sql).toBe(
    `SELECT CAST(CAST(avg(t1."sst") AS DOUBLE) AS FLOAT) AS c1, CAST(CAST(stddev_samp(t1."sst") AS DOUBLE) AS FLOAT) AS c2, sum(t1."sst") AS c3, avg(t1."lat") AS c4 ${from}`,
  )
  expect(render('SELECT AVG(sst * sst) - AVG(sst) * AVG(sst) FROM tblSea HAVING AVG(sst) > 1').sql).not.toContain('FLOAT')
  expect(render('SELECT AVG(sst) FROM tblSea UNION ALL SELECT SUM(sst) FROM tblSea').sql).not.toContain('FLOAT')
})
