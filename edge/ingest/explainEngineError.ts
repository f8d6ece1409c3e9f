import { Problem } from '#core/request/Problem.ts'
import { faultText } from '../platform/faultText.ts'
import { isStorageFull } from '../platform/storageError.ts'

const FULL = /no space left|file too large|disk quota|disk (is )?full|out of disk|max_temp_directory_size/i
const MEMORY = /out of memory/i

/** The Problem that a fault of the engine or of the disk means to the person who ingests; any other fault comes back as it is. */
export function explainEngineError(fault: unknown): unknown {
  if (fault instanceof Problem) return fault
  const text = faultText(fault)
  if (isStorageFull(fault) || FULL.test(text)) {
    return new Problem(
      'storage-full',
      'The disk of the data folder is full. What is published stays as it was; make room and run the command again.',
    )
  }
  if (MEMORY.test(text)) return new Problem('too-large', 'The data set needs more memory than ingestion may use.')
  return fault
}
