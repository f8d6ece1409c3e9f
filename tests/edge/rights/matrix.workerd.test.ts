import { openWorkerDoor } from '../helpers/workerDoor.ts'
import { rightsMatrix, tableOf } from './matrix.ts'

const open = openWorkerDoor()

rightsMatrix(
  () => open,
  (cells) => console.log(tableOf('workerd', cells)),
)
