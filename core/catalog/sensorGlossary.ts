import * as z from 'zod'

/** The categories of the sensor glossary (GDE-11) and the ranks that they are shown in; rank 5 is not used (GDE-06, D49). */
export const sensorCategories = {
  navigation: 1,
  platform: 2,
  CTD: 3,
  equipment: 4,
  sampling: 6,
  enumeration: 7,
  'chemical analysis': 8,
  PCR: 9,
  titration: 10,
  generic: 11,
  'observation-constrained model': 12,
  theory: 12,
} as const

/** The file of the glossary: every term with its kind; a term of no category has none. */
export const sensorTerms = z.array(
  z.strictObject({
    Sensor: z.string().min(1),
    category: z.union([z.enum(Object.keys(sensorCategories) as [keyof typeof sensorCategories]), z.literal('')]),
    subcategory: z.string(),
    sType: z.enum(['Device', 'Method', 'Uncategorized']),
    Description: z.string().min(1),
  }),
)

/** The rank of terms without a category. */
export const UNCATEGORIZED_RANK = 13

/** A term of the glossary. */
interface GlossaryEntry {
  readonly Sensor: string
  readonly subcategory: string
  readonly Description: string
  /** Short names of data sets of the portal, separated by commas; empty where it has none. */
  readonly exData: string
}

/** The terms of one category, by name. */
export interface GlossaryGroup {
  readonly title: string
  readonly rank: number
  readonly entries: readonly GlossaryEntry[]
}

/** A tab of the glossary: devices, methods, or what fits neither. */
export interface GlossaryTab {
  readonly id: string
  readonly label: string
  readonly groups: readonly GlossaryGroup[]
}
