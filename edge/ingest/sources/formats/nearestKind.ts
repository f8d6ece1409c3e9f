/** What kinds of files have in their first lines, and how a whole one begins. */
const signs: readonly { readonly sign: RegExp; readonly says: string }[] = [
  {
    sign: /^\s{0,20}<(?:!doctype html|html)\b/i,
    says: 'It is a web page: the download may have been an error message or a form to sign in.',
  },
  { sign: /^\s{0,20}<\?xml\b/i, says: 'It is XML, which is no table.' },
  { sign: /^\s{0,20}[{[]\s{0,20}["{[\]]/, says: 'It is JSON, which is no table.' },
  { sign: /^(?:version https:\/\/git-lfs|oid sha256:)/m, says: 'It is a pointer of Git LFS: fetch the file itself.' },
  {
    sign: /^# name \d+ = |^\*END\*/m,
    says: 'It resembles a Sea-Bird file, which begins with “* Sea-Bird” and has a line *END* above its rows.',
  },
  { sign: /\bEXPOCODE\b|\bCTDPRS\b/, says: 'It resembles a WHP exchange file, which begins with BOTTLE or CTD, a comma and a stamp.' },
  { sign: /^\/(?:fields|units|missing)=/im, says: 'It resembles a SeaBASS file, which begins with /begin_header.' },
  {
    sign: /^(?:Probe Type|Depth Coeff\. \d)\s{0,20}:/im,
    says: 'It resembles an XBT export file, which begins with // MK21 EXPORT DATA FILE.',
  },
  { sign: /^% ?Cast time/im, says: 'It resembles a CastAway file, which begins with % Device.' },
  {
    sign: /DATA DESCRIPTION:|^Event\(s\):/m,
    says: 'It resembles a PANGAEA file, which begins with /* DATA DESCRIPTION: and has a line */ above its names.',
  },
  {
    sign: /^\/\/<(?:Creator|DataField|MetaVariable|DataVariable)/m,
    says: 'It resembles an ODV spreadsheet, whose names begin with Cruise, Station and Type.',
  },
  { sign: /^SOCAT|^Expocode\t/m, says: 'It resembles a SOCAT file, whose names begin with Expocode.' },
  { sign: /^[ABC][1-9]\d{3,9}[A-Z]{2}\d/m, says: 'It resembles a World Ocean Database file, whose first line begins a cast.' },
]

/** The kind of file that a text of no known kind is nearest to, as a sentence; empty where it resembles none. */
export function nearestKind(text: string): string {
  return signs.find(({ sign }) => sign.test(text))?.says ?? ''
}

/** How files begin that hold measurements but are not read, as hex, and what helps. */
const binaryKinds = [
  { start: '47524942', says: 'It is GRIB, which is not read: convert it to NetCDF, such as by “cdo -f nc4 copy”.' },
  { start: '0e031301', says: 'It is HDF4, which is not read: convert it to NetCDF-4 or HDF5.' },
  { start: '4d41544c4142', says: 'It is a file of Matlab, which is not read: save its table as CSV or NetCDF.' },
  { start: '25504446', says: 'It is a PDF, which is no table.' },
] as const

/** What a file that is no text is, as a sentence, by its first eight bytes as hex. */
export function binaryKind(start: string): string {
  return (
    binaryKinds.find((kind) => start.startsWith(kind.start))?.says ??
    'The file holds NUL characters: it is no text, and of no other kind that is read, such as NetCDF, Zarr, Parquet or Excel.'
  )
}
