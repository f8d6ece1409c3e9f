/** The neighbour of a number, upwards or downwards, among the float64 or float32. */
export function nextFloat(value: number, direction: 1 | -1, isFloat32: boolean): number {
  const smallest = isFloat32 ? 2 ** -149 : Number.MIN_VALUE
  if (value === 0) return direction * smallest
  const view = new DataView(new ArrayBuffer(8))
  const step = BigInt(value > 0 === direction > 0 ? 1 : -1)
  if (isFloat32) {
    view.setFloat32(0, value)
    view.setUint32(0, view.getUint32(0) + Number(step))
    return view.getFloat32(0)
  }
  view.setFloat64(0, value)
  view.setBigUint64(0, view.getBigUint64(0) + step)
  return view.getFloat64(0)
}
