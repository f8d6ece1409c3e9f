import { readdirSync, readFileSync } from 'node:fs'

/** Whether a process is up. One that has ended may still be listed, where nobody asks for its end. */
export function isUp(pid: number): boolean {
  return statOf(pid)?.isUp === true
}

/** The processes of a group that are up. */
export function upInGroup(group: number): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return all.map(Number).filter((pid) => {
    const stat = statOf(pid)
    return stat?.isUp === true && stat.group === group
  })
}

/** As Linux reports it: after the name in brackets the state, the parent and the group. */
function statOf(pid: number): { readonly isUp: boolean; readonly group: number } | null {
  try {
    const [state = '', , group] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return { isUp: !'ZX'.includes(state), group: Number(group) }
  } catch {
    return null
  }
}
