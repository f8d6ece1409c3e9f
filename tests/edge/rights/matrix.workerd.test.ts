import { openWorkerDoor } from '../helpers/workerDoor.ts'
import { rightsMatrix, tableOf } from './matrix.ts'

rightsMatrix(openWorkerDoor, (cells) => console.log(tableOf('workerd', cells)))
