import { isIPv6 } from 'node:net'

/** One key for one address however it is written; for IPv6, one for its whole /64. */
export function addressKey(address: string | undefined): string {
  const text = (address ?? '').replace(/%.*$/, '').toLowerCase()
  if (!isIPv6(text)) return text
  // The parser of URLs writes every notation in one way.
  const groups = expand(new URL(`http://[${text}]`).hostname.slice(1, -1))
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.')
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')
}

function expand(canonical: string): readonly number[] {
  const [head = [], tail = []] = canonical
    .split('::')
    .map((part) => part.split(':').flatMap((group) => (group ? Number.parseInt(group, 16) : [])))
  const zeros = canonical.includes('::') ? 8 - head.length - tail.length : 0
  return [...head, ...Array.from({ length: zeros }, () => 0), ...tail]
}
