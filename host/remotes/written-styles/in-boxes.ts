/** The colour scheme for which a rule is. */
export type WrittenScheme = 'dark' | 'light'

/** Returns the attribute by which the page says its colour scheme, as a selector. */
export function hostScheme(scheme: WrittenScheme): string {
  return `[data-mantine-color-scheme="${scheme}"]`
}

/**
 * Rewrites a list of selectors as a browser writes it: each matches inside of the boxes of the build only, which
 * are in place of the page, and in that scheme of the host only. One about what is beside the page is left out.
 */
export function inBoxes(selectors: string, mark: string, scheme?: WrittenScheme): string {
  const box = `:where([data-slipway-styles="${mark}"])`
  const asked = scheme ? `:where(${hostScheme(scheme)}) ` : ''
  return partsOf(selectors)
    .flatMap((selector) => inBox(selector.trim(), { box, asked }))
    .join(', ')
}

const one = '(?::root|:host|:scope|html|body)'
const page = new RegExp(
  `^\\s*>?\\s*(?:${one}|:(?:is|where)\\(${one}(?:, ${one})*\\))(?![\\w(-])`,
  'i',
)

// As builds commonly say that their page is dark, and nothing else of it.
const says =
  '\\.(dark|light)(?![\\w-])|\\[data-(?!mantine-)(?:\\w+-)*(?:theme|mode|scheme)="(dark|light)"\\]'
const first = new RegExp(`^(?:${says})(?=$|[\\s>])(?!\\s*[+~])`)
const condition = new RegExp(`(?<=[(,]\\s*)(?:${says})(?=[\\s,)>])`, 'g')

function inBox(
  selector: string,
  around: { readonly box: string; readonly asked: string },
): string[] {
  const { box } = around
  let rest = selector
  while (page.test(rest)) rest = rest.replace(page, '')
  if (/^\s*[+~]/.test(rest)) return []
  const isPage = rest !== selector
  const said = first.exec(rest)
  const inside = asCondition(rest)
  const plain = around.asked + box + (isPage ? inside : ` ${inside}`)
  if (!said) return [plain]
  const [named, ofClass, ofAttribute] = said
  const scheme = hostScheme((ofClass ?? ofAttribute) as WrittenScheme)
  // As heavy as the class in whose place it is.
  const byHost = `:where(${scheme}) ${box}:is(*, ${named})${asCondition(rest.slice(named.length))}`
  return isPage ? [byHost] : [plain, byHost]
}

/** Lets the host's scheme fulfil the conditions of nested selectors as well. */
export function inSchemes(selectors: string): string {
  // In brackets, as all that stands there is a condition.
  return asCondition(`(${selectors})`).slice(1, -1)
}

function asCondition(selector: string): string {
  return selector.replace(condition, (said, ofClass, ofAttribute) => {
    return `:is(${said}, ${hostScheme(ofClass ?? ofAttribute)})`
  })
}

/** Splits a list at the commas that are in no brackets and in no text. */
function partsOf(selectors: string): string[] {
  const parts = ['']
  let depth = 0
  for (const [token] of selectors.matchAll(/\\.|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[^]/g)) {
    if (/^[([]$/.test(token)) depth += 1
    if (/^[)\]]$/.test(token)) depth -= 1
    if (token === ',' && depth === 0) parts.push('')
    else parts.push(`${parts.pop()}${token}`)
  }
  return parts
}
