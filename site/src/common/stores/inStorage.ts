/** What `use` makes of a storage of this browser; `null` where there is none, where it is forbidden, and where it has no room left. */
export function inStorage<Value>(name: 'localStorage' | 'sessionStorage', use: (storage: Storage) => Value): Value | null {
  try {
    const storage: Storage | undefined = globalThis[name]
    return storage ? use(storage) : null
  } catch (rejection) {
    if (rejection instanceof DOMException) return null
    throw rejection
  }
}
