import { oceanOf } from '#core/extent/oceans.ts'
import { columnNamed, numberAt } from '../../Workbook.ts'
import { isTemplateText, metadataColumn, trimmed } from '../cells.ts'
import { inVariable } from '../introduceError.ts'
import { at, type Rule, type RuleInput } from '../Rule.ts'

/** A word that names a region of the sea, a place in it, or all of it. */
const REGION =
  /\b(?:global|ocean|oceans|atlantic|pacific|indian|arctic|antarctic|southern|mediterranean|caribbean|baltic|sea|seas|gulf|bay|strait|straits|channel|coast|fjord|lagoon|reef|estuary|gyre|upwelling|equatorial|tropical|subtropical|transect|station|basin|shelf|lake|river|aloha|hawaii|bats|bermuda|galapagos|azores|canary|canaries|iceland|greenland|svalbard|labrador|california|peru|chile|benguela|agulhas|kuroshio|oyashio|antarctica)\b/i

/** A sound of the sea is the last word of a name, as in Puget Sound; the speed of sound is no region. */
const SOUND = /^\S.* sound$/i

/** Whether one of the keywords names a region. */
function namesRegion(text: string): boolean {
  return text
    .split(/[,;]/)
    .some((word) => REGION.test(word) || (SOUND.test(word.trim().slice(0, 60)) && !/\b(?:speed|velocity) of\b/i.test(word)))
}

/** Rows that are looked at for the ocean to propose, spread over all: a cruise may leave the ocean that it began in. */
const LOOKED_AT = 1000

/** WBK-32: the keywords of each variable name the region, by which people search. */
export const keywordRegion: Rule = {
  code: 'keyword-region',
  severity: 'error',
  sheet: 'vars_meta_data',
  says: 'No keyword names a region, such as North Pacific Ocean or Global.',
  reads: ['variables', 'lat', 'lon'],
  example: {
    introduceError: inVariable('var_keywords', 'salinity, in situ, CTD'),
    because: 'Many people search for data by the name of a sea.',
  },
  *check(input) {
    const { workbook, variables } = input
    const column = variables && metadataColumn(variables, 'vars_meta_data', 'var_keywords')
    if (!variables || !column) return
    let ocean: string | undefined
    for (let row = 0; row < variables.rowCount; row++) {
      const text = trimmed(workbook, column, row)
      if (text === '' || isTemplateText(text) || namesRegion(text)) continue
      ocean ??= oceansOf(input)
      yield {
        ...at(variables, column, row, text),
        // Which region is worth naming is the submitter's to say.
        ...(ocean === '' ? {} : { fix: { value: `${text}, ${ocean}`, confidence: 'likely' as const } }),
      }
    }
  },
}

/** The oceans of the positions, joined by commas; `Global` for more than three. */
function oceansOf({ workbook, data }: RuleInput): string {
  const [lat, lon] = [data && columnNamed(data, 'lat'), data && columnNamed(data, 'lon')]
  const found = new Set<string>()
  const step = Math.max(1, Math.ceil((data?.rowCount ?? 0) / LOOKED_AT))
  for (let row = 0; lat && lon && row < (data?.rowCount ?? 0); row += step) {
    const [y, x] = [numberAt(workbook, lat, row), numberAt(workbook, lon, row)]
    if (Math.abs(y) <= 90 && Math.abs(x) <= 180) found.add(oceanOf(y, x))
  }
  return found.size > 3 ? 'Global' : [...found].join(', ')
}
