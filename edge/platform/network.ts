import { limits } from '#core/limits/request.ts'

/**
 * The IP address in a text as sockets and proxies write it, in its one canonical form: without port, brackets and zone, IPv6 shortened, IPv4
 * within IPv6 as IPv4. `null` for anything else.
 */
export function readAddress(text: string): string | null {
  if (text.length > limits.networkAddressCharacters) return null
  const [, bracketed] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text) ?? []
  if (bracketed !== undefined) return readIpv6(bracketed)
  const [, bare = text] = /^([\d.]+):\d{1,5}$/.exec(text) ?? []
  return isIpv4(bare) ? bare : readIpv6(text)
}

/** Zeros in front are none of ours: some read them as octal. */
function isIpv4(text: string): boolean {
  const octets = text.split('.')
  return octets.length === 4 && octets.every((octet) => /^(?:0|[1-9]\d{0,2})$/.test(octet) && Number(octet) <= 255)
}

function readIpv6(text: string): string | null {
  const [address = ''] = text.split('%')
  if (!/^[\da-f:.]+$/i.test(address) || !address.includes(':')) return null
  const url = `http://[${address}]/`
  if (!URL.canParse(url)) return null
  const shortened = new URL(url).hostname.slice(1, -1)
  const [, high = '', low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(shortened) ?? []
  return low === undefined ? shortened : [high, low].flatMap((group) => octetsOf(Number.parseInt(group, 16))).join('.')
}

const octetsOf = (group: number): readonly number[] => [group >> 8, group & 255]

/**
 * What a client is counted as: its IPv4 address, or the network of 64 bits of its IPv6 address that one customer has, so that nobody has more
 * tries by changing the rest, or by another way to write it. All that is no address counts as one.
 */
export function networkOf(text: string): string {
  const address = readAddress(text)
  if (address === null) return 'unknown'
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const first = groupsOf(head)
  const zeros = tail === undefined ? 0 : 8 - first.length - groupsOf(tail).length
  const groups = [...first, ...Array.from({ length: zeros }, () => '0'), ...groupsOf(tail ?? '')]
  return `${groups.slice(0, 4).join(':')}::/64`
}

const groupsOf = (text: string): readonly string[] => (text === '' ? [] : text.split(':'))

/** The network that an address is in, as an operator would name it: 24 bits of IPv4, 48 of IPv6. */
export function prefixOf(address: string): string {
  const network = networkOf(address)
  if (network.endsWith('::/64')) return `${network.split(':').slice(0, 3).join(':')}::/48`
  return network.includes('.') ? `${network.split('.').slice(0, 3).join('.')}.0/24` : network
}
