import { limits } from '#core/limits/storage.ts'
import type { ObjectStore } from './ObjectStore.ts'

/** Removes the objects below a prefix that nothing names, those stored since `before` excepted: whoever stores an object names it afterwards. */
export async function removeUnnamed(
  objects: ObjectStore,
  prefix: string,
  before: number,
  namedOf: (keys: string[]) => Promise<ReadonlySet<string>> | ReadonlySet<string>,
): Promise<void> {
  for (let after: string | null = ''; after !== null; ) {
    const page = await objects.list(prefix, { after, maxKeys: limits.objectPageKeys })
    const old = page.objects.filter(({ storedAt }) => storedAt < before).map(({ key }) => key)
    const named = old.length === 0 ? new Set<string>() : await namedOf(old)
    for (const key of old) if (!named.has(key)) await objects.delete(key)
    after = page.next
  }
}
