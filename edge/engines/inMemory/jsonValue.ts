import { wrongValue } from '../../query/sql/sqlErrors.ts'

const STEP = /\.(?:"([^"]*)"|([^.[\]"\s]+))|\[(\d+)\]/y

/** What a path such as `$.sst."25%"` or `$.list[0]` leads to, as a text; null if nothing is there. Throws a Problem for invalid JSON or an invalid path. */
export function jsonValue(json: string, path: string): string | null {
  let value = parsed(json)
  for (const step of stepsOf(path)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return null
    value = Reflect.get(value, step) as unknown
  }
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function stepsOf(path: string): readonly string[] {
  if (!path.startsWith('$')) throw wrongValue()
  const steps: string[] = []
  for (let at = 1; at < path.length; at = STEP.lastIndex) {
    STEP.lastIndex = at
    const [, quoted, bare, index] = STEP.exec(path) ?? []
    const step = quoted ?? bare ?? index
    if (step === undefined) throw wrongValue()
    steps.push(step)
  }
  return steps
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw wrongValue()
  }
}
