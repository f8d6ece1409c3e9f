/** The codes of a fault and of everything that caused it. */
export function codesOf(fault: unknown): string[] {
  const codes: string[] = []
  for (let cause = fault; cause instanceof Error; cause = cause.cause) {
    for (const name of ['code', 'extendedCode'] as const) {
      const code: unknown = Reflect.get(cause, name)
      if (typeof code === 'string') codes.push(code)
    }
  }
  return codes
}

/** What systems and SQLite call a disk, or a share of it, that takes no more. Node has no name for EDQUOT, 122 on Linux and 69 on macOS. */
export const STORAGE_FULL =
  /^(ENOSPC|EFBIG|EDQUOT|Unknown system error -(122|69)|SQLITE_FULL|SQLITE_IOERR(_WRITE|_FSYNC|_TRUNCATE|_SHM\w*)?)$/

/** Whether the store could not write because its disk, or its share of it, is full. */
export function isStorageFull(fault: unknown): boolean {
  return codesOf(fault).some((code) => STORAGE_FULL.test(code))
}

/** The code of a fault of the way to a store on a server. */
export const STORE_UNREACHABLE = 'STORE_UNREACHABLE'

/** Whether another process locked the store for longer than a call waits for it, or its server did not answer as it should. */
export function isStorageBusy(fault: unknown): boolean {
  return codesOf(fault).some((code) => code === STORE_UNREACHABLE || /^SQLITE_(BUSY|LOCKED)/.test(code))
}

/** Whether the process, or the system, may open no more files just now. */
export function isOutOfFiles(fault: unknown): boolean {
  return codesOf(fault).some((code) => code === 'EMFILE' || code === 'ENFILE')
}

/** Whether the store's file could not be used for a reason of the system or the disk; what a connection that met one holds cannot be relied on. */
export function isStorageError(fault: unknown): boolean {
  return codesOf(fault).some((code) => /^SQLITE_(BUSY|LOCKED|IOERR|FULL|CORRUPT|NOTADB|CANTOPEN|PROTOCOL|NOMEM)/.test(code))
}
