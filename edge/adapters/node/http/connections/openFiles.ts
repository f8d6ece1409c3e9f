import { limits } from '#core/limits/request.ts'

interface UserLimits {
  readonly userLimits?: { readonly open_files?: { readonly soft?: number | string } }
}

/** How many connections may be open at once: the product's bound, or what the process's limit on open files leaves beside its other files. */
export function affordableConnections(openFiles: number = openFilesLimit()): number {
  return Math.max(limits.minConnections, Math.min(limits.connectionsAtOnce, openFiles - limits.openFilesReserve))
}

/** The process's limit on open files; infinite where the system reports none. */
function openFilesLimit(): number {
  const { userLimits } = process.report.getReport() as UserLimits
  const soft = Number(userLimits?.open_files?.soft)
  return Number.isNaN(soft) ? Number.POSITIVE_INFINITY : soft
}
