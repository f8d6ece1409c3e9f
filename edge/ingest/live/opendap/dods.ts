import { liveProblem } from '../download.ts'
import { type DapArray, type DapType, readDds } from './dds.ts'

type Numbers = Uint8Array | Int16Array | Uint16Array | Int32Array | Uint32Array | Float32Array | Float64Array

const MARK = Buffer.from('\nData:\n')
const MARK_WITH_RETURNS = Buffer.from('\nData:\r\n')
/** Of a few arrays of a dataset, which are all that is asked for at once. */
const HEAD_BYTES = 65_536

/** What a DAP type takes in XDR (RFC 4506), and as what its values are read. */
const types: Readonly<Record<DapType, { readonly bytes: 1 | 4 | 8; read(view: DataView, count: number): Numbers }>> = {
  Byte: { bytes: 1, read: (view, count) => new Uint8Array(view.buffer, view.byteOffset, count) },
  Int16: { bytes: 4, read: (view, count) => Int16Array.from({ length: count }, (_, index) => view.getInt32(index * 4)) },
  UInt16: { bytes: 4, read: (view, count) => Uint16Array.from({ length: count }, (_, index) => view.getUint32(index * 4)) },
  Int32: { bytes: 4, read: (view, count) => Int32Array.from({ length: count }, (_, index) => view.getInt32(index * 4)) },
  UInt32: { bytes: 4, read: (view, count) => Uint32Array.from({ length: count }, (_, index) => view.getUint32(index * 4)) },
  Float32: { bytes: 4, read: (view, count) => Float32Array.from({ length: count }, (_, index) => view.getFloat32(index * 4)) },
  Float64: { bytes: 8, read: (view, count) => Float64Array.from({ length: count }, (_, index) => view.getFloat64(index * 8)) },
}

/** The values of an array in a DAP 2 data response, which must have the lengths that were asked for. Throws a Problem where it was cut off or lies. */
export function readDods(bytes: Uint8Array<ArrayBuffer>, name: string, lengths: readonly number[]): Numbers {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEAD_BYTES))
  const plain = head.indexOf(MARK)
  const [at, mark] = plain === -1 ? [head.indexOf(MARK_WITH_RETURNS), MARK_WITH_RETURNS] : [plain, MARK]
  if (at === -1) throw liveProblem(`The source returned no data of ${name} as DAP 2 servers do.`)
  const { order } = readDds(head.toString('utf8', 0, at))
  const wanted = order.find((array) => array.name === name)
  const stated = wanted?.dimensions.map(({ length }) => length) ?? []
  if (wanted === undefined || stated.length !== lengths.length || stated.some((length, index) => length !== lengths[index]))
    throw liveProblem(`The source returned ${name} with other lengths than those asked for.`)
  let from = at + mark.length
  for (const array of order) {
    const { end, values } = valuesAt(bytes, from, array)
    if (array === wanted) return values()
    from = end
  }
  throw new TypeError(`No array ${name}`)
}

/** Where the values of an array end, which is checked before any of them is read. */
function valuesAt(bytes: Uint8Array<ArrayBuffer>, from: number, { name, type, dimensions }: DapArray) {
  const { bytes: each, read } = types[type]
  const count = dimensions.reduce((all, { length }) => all * length, 1)
  // Lengths are stated twice, and not at all of a scalar, which takes whole words.
  const headBytes = dimensions.length === 0 ? 0 : 8
  const start = from + headBytes
  const end = start + Math.ceil((count * each) / 4) * 4
  if (!(end <= bytes.length)) throw liveProblem(`The source ended its answer early, in the values of ${name}.`)
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  if (headBytes > 0 && (view.getUint32(from) !== count || view.getUint32(from + 4) !== count))
    throw liveProblem(`The source returned another number of values of ${name} than it states.`)
  const values = () => read(new DataView(bytes.buffer, bytes.byteOffset + start, end - start), count)
  return { end, values }
}
