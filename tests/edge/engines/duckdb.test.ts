import { DuckDbEngine } from '../../../edge/engines/duckdb/DuckDbEngine.ts'
import { engineConformance } from './conformance.ts'

engineConformance('DuckDB', async (root) => ({
  engine: await DuckDbEngine.open({ root, threads: 2 }),
  load: () => Promise.resolve(),
}))
