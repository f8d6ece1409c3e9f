/** A function whose result is worked out once for each object, and forgotten with it; `keyOf` names a part that copies of the object share. */
export function oncePer<Of extends object, Made>(make: (of: Of) => Made, keyOf: (of: Of) => object = (of) => of): (of: Of) => Made {
  const known = new WeakMap<object, { readonly made: Made }>()
  return (of) => {
    const found = known.get(keyOf(of)) ?? { made: make(of) }
    known.set(keyOf(of), found)
    return found.made
  }
}
