/** What an address is counted as: itself, or of IPv6 the network of 64 bits that one customer has, so that nobody has more tries by changing the rest. */
export function networkOf(address: string): string {
  const mapped = /^[0:]*:ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!address.includes(':')) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  const groups = [...first, ...zeros, ...last].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''))
  return `${groups.join(':')}::/64`
}

/** The network that an address is in, as an operator would name it: 24 bits of IPv4, 48 of IPv6. */
export function prefixOf(address: string): string {
  const network = networkOf(address)
  if (network.endsWith('::/64')) return `${network.split(':').slice(0, 3).join(':')}::/48`
  return network.includes('.') ? `${network.split('.').slice(0, 3).join('.')}.0/24` : network
}
