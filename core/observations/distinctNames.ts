/** Names for files in which no two columns may have the same one: a second `sst` becomes `sst_2`, or the next number that is free. */
export function distinctNames(names: readonly string[]): readonly string[] {
  const wanted = new Set(names)
  const taken = new Set<string>()
  return names.map((name) => {
    let free = name
    for (let number = 2; taken.has(free) || (free !== name && wanted.has(free)); number++) free = `${name}_${number}`
    taken.add(free)
    return free
  })
}
