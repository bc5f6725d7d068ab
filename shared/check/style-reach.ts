import type { AtRule } from 'postcss'

// They reach no further than what is inside of them.
const groups = new Set(['media', 'supports', 'container', 'layer', 'starting-style', 'charset'])

const named =
  /^(?:-\w+-)?keyframes$|^(?:font-face|property|counter-style|font-palette-values|position-try)$/

/** Whether an at-rule gives a name, of an animation or the like, and styles nothing by itself. */
export function givesName({ name }: AtRule): boolean {
  return named.test(name.toLowerCase())
}

/**
 * Why an at-rule of a remote cannot be kept to its boxes: it is about the page, or gives a name that is
 * not the remote's own, and names count in the whole page. `undefined` if it can.
 */
export function reachOf(rule: AtRule, remote: string): string | undefined {
  if (groups.has(rule.name.toLowerCase())) return undefined
  if (!givesName(rule)) {
    return `@${rule.name} ${rule.params}: it reaches outside of the remote's boxes; remove it.`
  }
  const foreign = namesOf(rule).find((name) => !isOwnName(name, remote))
  if (foreign === undefined) return undefined
  const dashes = foreign.startsWith('--') ? '--' : ''
  return `@${rule.name} ${foreign}: the name reaches outside of the remote; begin it with "${dashes}${remote}-".`
}

/** Whether a name begins with that of the remote. */
export function isOwnName(name: string, remote: string): boolean {
  const bare = name.replace(/^["']?(?:--)?/, '').toLowerCase()
  return bare.startsWith(remote) && /^[-_ ]/.test(bare.slice(remote.length))
}

function namesOf(rule: AtRule): readonly string[] {
  if (rule.name.toLowerCase() !== 'font-face') return [rule.params]
  const families: string[] = []
  rule.walkDecls(/^font-family$/i, ({ value }) => void families.push(value))
  return families
}
