/** A function whose answer for an object is kept for as long as the object is. */
export function oncePer<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const kept = new WeakMap<Key, { readonly value: Value }>()
  return (key) => {
    const known = kept.get(key) ?? { value: make(key) }
    kept.set(key, known)
    return known.value
  }
}
