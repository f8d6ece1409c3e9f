import { limits } from '#core/limits/storage.ts'

/** The folders of a data set's vault, the first that holds files is its main one (VLT-01, VLT-02). */
export const vaultFolders = ['rep', 'nrt', 'raw'] as const

export type VaultFolder = (typeof vaultFolders)[number]

/** Whether a text names a folder of a vault. */
export const isVaultFolder = (text: string): text is VaultFolder => vaultFolders.some((folder) => folder === text)

/** What is wrong with the name of a vault file, as the end of a sentence that begins with the name; null for nothing. */
export function vaultNameError(name: string): string | null {
  if (name === '') return 'is empty'
  if (new TextEncoder().encode(name).length > limits.vaultNameBytes) return `is longer than ${limits.vaultNameBytes} bytes`
  // Signs that others are made of by normalization, such as a full-width slash, count as those.
  if (/[/\\]/.test(name.normalize('NFKC'))) return 'contains a slash'
  if (name.normalize('NFKC').startsWith('.')) return 'begins with a dot'
  if (/[\p{C}\p{Zl}\p{Zp}]/u.test(name)) return 'contains control characters or invisible characters'
  if (/[<>:"|?*]/.test(name)) return 'contains one of < > : " | ? *, which not every system allows in names'
  if (/^\s|[\s.]$/.test(name)) return 'begins or ends with a space, or ends with a dot'
  return name === name.normalize('NFC') ? null : 'is not in the Unicode form NFC'
}

/** The path of a vault file on the wire. */
export const vaultPath = (shortName: string, folder: VaultFolder, name: string): string => `/vault/${shortName}/${folder}/${name}`
