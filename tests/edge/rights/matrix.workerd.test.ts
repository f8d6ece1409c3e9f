import { openWorkerPortal } from '../helpers/workerPortal.ts'
import { rightsMatrix } from './matrix.ts'

const open = openWorkerPortal()

// The contract is enforced by the same code as on Node, where every cell is walked.
rightsMatrix(
  () => open,
  (cells) => console.log(`Rights in workerd: ${cells.length} cells tested`),
  4,
)
