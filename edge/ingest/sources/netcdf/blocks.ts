import { limits } from '#core/limits/storage.ts'
import { product } from './NetcdfFile.ts'

const INGEST_BLOCK_CELLS = 262_144 // a block of twenty variables takes 40 MB

/** A box of a space: where it begins and how far it goes along each dimension. */
export interface ValueBlock {
  readonly start: readonly number[]
  readonly count: readonly number[]
}

/** The place along one dimension of a row of a block; rows are numbered in the order of their places, the last dimension fastest. */
export function alongAxis(count: readonly number[], axis: number): (row: number) => number {
  const step = product(count.slice(axis + 1))
  const length = count[axis] ?? 1
  if (axis === 0) return (row) => Math.trunc(row / step)
  return step === 1 ? (row) => row % length : (row) => Math.trunc(row / step) % length
}

/** Cuts a space into boxes of about `INGEST_BLOCK_CELLS` cells along the file's own chunks, last dimension first; a box is never larger than `limits.ingestLargestBlockCells`. */
export function* blocks(shape: readonly number[], chunk: readonly number[] | null): Generator<ValueBlock> {
  const size = shape.map((length, index) => Math.min(length, Math.max(1, chunk?.[index] ?? 1)))
  for (let index = 0; index < size.length && product(size) > limits.ingestLargestBlockCells; index++) {
    const tooMany = Math.ceil(product(size) / limits.ingestLargestBlockCells)
    size[index] = Math.max(1, Math.floor((size[index] ?? 1) / tooMany))
  }
  for (let index = size.length - 1; index >= 0; index--) {
    const own = size[index] ?? 1
    const times = Math.max(1, Math.floor(INGEST_BLOCK_CELLS / product(size)))
    size[index] = Math.min(shape[index] ?? 1, own * times)
  }
  yield* boxes(shape, size, [])
}

function* boxes(shape: readonly number[], size: readonly number[], fixed: readonly number[]): Generator<ValueBlock> {
  const index = fixed.length
  if (index === shape.length) {
    yield { start: fixed, count: fixed.map((start, at) => Math.min(size[at] ?? 1, (shape[at] ?? 1) - start)) }
    return
  }
  for (let start = 0; start < (shape[index] ?? 0); start += size[index] ?? 1) yield* boxes(shape, size, [...fixed, start])
}
