import { ParquetEngine } from '../../../edge/engines/parquet/ParquetEngine.ts'
import { fileSource } from '../../helpers/fileSource.ts'
import { engineConformance } from './conformance.ts'

engineConformance('Parquet by byte ranges', async (root) => ({
  engine: new ParquetEngine(fileSource(root)),
  load: () => Promise.resolve(),
}))
