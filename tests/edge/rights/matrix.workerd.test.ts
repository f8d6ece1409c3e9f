import { openWorkerPortal } from '../helpers/workerPortal.ts'
import { rightsMatrix, tableOf } from './matrix.ts'

const open = openWorkerPortal()

rightsMatrix(
  () => open,
  (cells) => console.log(tableOf('workerd', cells)),
)
