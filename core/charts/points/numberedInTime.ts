/** Groups of points: the number of that of each, from 1 on in the order of time, and what tells the groups apart in that order. */
interface NumberedInTime<Key> {
  readonly numbers: Float64Array
  readonly order: readonly Key[]
}

/** Numbers points of one key by the first time of any of them. Groups without a time are last; those of one time stay in their order. */
export function numberedInTime<Key>(keys: readonly Key[], times: Float64Array): NumberedInTime<Key> {
  const firsts = new Map<Key, number>()
  keys.forEach((key, at) => {
    const time = times[at] ?? Number.NaN
    firsts.set(key, Math.min(firsts.get(key) ?? Number.POSITIVE_INFINITY, Number.isNaN(time) ? Number.POSITIVE_INFINITY : time))
  })
  const order = [...firsts].toSorted(([, one], [, other]) => (one === other ? 0 : one - other)).map(([key]) => key)
  const numberOf = new Map(order.map((key, at) => [key, at + 1]))
  return { numbers: Float64Array.from(keys, (key) => numberOf.get(key) ?? Number.NaN), order }
}
