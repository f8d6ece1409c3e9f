/** A quantity that oceanographers measure, with the names of its columns. */
export interface Quantity {
  readonly name: string
  readonly longName: string
  /** The unit of a column that states none, and the CF standard name of the quantity in units that measure the same. */
  readonly unit: string
  readonly standardName?: string
  /** CF standard names of the same quantity in units of other kinds, by an example of such a unit. */
  readonly others?: Readonly<Record<string, string>>
  readonly keywords: readonly string[]
  /** Keys (`keyOf`) of the names of its columns; a key may state the unit of its columns behind a colon, with `_` for a blank: `o2mll:mL_L-1`. */
  readonly keys: readonly string[]
}

type Given = Omit<Quantity, 'name' | 'longName' | 'keywords' | 'keys'> & { readonly keywords?: string; readonly keys: string }

/** A quantity of the tables; its keywords and keys are separated by commas and blanks. */
export const quantity = (name: string, longName: string, given: Given): Quantity => ({
  ...given,
  name,
  longName,
  keywords: [longName.toLowerCase(), ...(given.keywords?.split(', ') ?? [])],
  keys: given.keys.split(' '),
})

/** A dissolved substance: its standard names as amount per mass, amount per volume and mass per volume. */
export const solute = (name: string, longName: string, cfName: string, given: Omit<Given, 'unit'> & { readonly unit?: string }): Quantity =>
  quantity(name, longName, {
    unit: 'µmol kg-1',
    standardName: `moles_of_${cfName}_per_unit_mass_in_sea_water`,
    others: { 'µmol L-1': `mole_concentration_of_${cfName}_in_sea_water` },
    ...given,
  })

/** The same quantity by a second sensor of the same instrument. */
export const secondSensor = (first: Quantity, keys: string): Quantity => ({
  ...first,
  name: `${first.name}_2`,
  longName: `${first.longName} (second sensor)`,
  keys: keys.split(' '),
})
