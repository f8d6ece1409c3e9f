/**
 * A function whose result is worked out once for each object, and forgotten with it; `keyOf` names a part that copies of the object share.
 * After `const areaOf = oncePer(computeArea)` the second `areaOf(region)` costs nothing.
 */
export function oncePer<Of extends object, Made>(make: (of: Of) => Made, keyOf: (of: Of) => object = (of) => of): (of: Of) => Made {
  const known = new WeakMap<object, { readonly made: Made }>()
  return (of) => {
    const found = known.get(keyOf(of)) ?? { made: make(of) }
    known.set(keyOf(of), found)
    return found.made
  }
}

/** What was made last for each object: made again where it was made for another state, which `at` names. */
export function lastPer<Made>(): (object: object, at: string, make: () => Made) => Made {
  const known = new WeakMap<object, { readonly at: string; readonly made: Made }>()
  return (object, at, make) => {
    const found = known.get(object)
    if (found?.at === at) return found.made
    const made = make()
    known.set(object, { at, made })
    return made
  }
}
