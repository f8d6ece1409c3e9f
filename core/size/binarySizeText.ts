const units = ['Bytes', 'KB', 'MB', 'GB']

/** A size in powers of 1024 with at most two decimals, as the vault shows it: 1.5 KB (VLT-03, wire contract, section 7). */
export function binarySizeText(sizeBytes: number): string {
  const power = sizeBytes < 1024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(sizeBytes) / 10))
  return `${Number((sizeBytes / 1024 ** power).toFixed(2))} ${units[power]}`
}
