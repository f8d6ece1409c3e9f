/** How results may be put in order, by the names that the address has for it. */
export const orders = ['latest', 'oldest', 'name', 'nameDown'] as const
export type ResultOrder = (typeof orders)[number]

/** The order of an address (`sort=`); the usual one where it names none. */
export function orderOf(parameters: URLSearchParams): ResultOrder {
  const name = parameters.get('sort')
  return orders.find((order) => order === name) ?? 'latest'
}
