/** A refusal in words: what was refused, and the way out. */
interface Refusal {
  readonly what: string
  readonly remedy: string
}

const words: Readonly<Record<string, string>> = {
  eval: 'text as code',
  'wasm-eval': 'WebAssembly',
  data: 'a "data:" address',
  blob: 'a "blob:" address',
  'trusted-types-sink': 'a text as markup',
}

const asCode =
  'Choose another function of the library, its build for strict pages ("CSP build"), or another library.'

const styles =
  'Extract the styles into a file (for style-loader: MiniCssExtractPlugin or CssExtractRspackPlugin), or give the library the page\'s nonce: document.querySelector("style[nonce]")?.nonce.'

const byDirective: Readonly<Record<string, string>> = {
  'connect-src':
    'Name the origin in "origins", which an operator grants, or let the host ask for the data.',
  'img-src': 'Import the picture, so that it is a file of the version.',
  'font-src': 'Put the font into the remote, and name its file in url(…) of a style sheet.',
  'media-src': 'Link to it: the page plays neither sounds nor films.',
  'frame-src': 'Link to it: the page has no frames of other pages.',
  'style-src': styles,
  'style-src-elem': styles,
  'style-src-attr':
    'Set it by the prop "style" or by element.style; as an attribute in text it is refused.',
  'worker-src':
    'Start the worker from a file of the build: new Worker(new URL("./worker.js", import.meta.url)).',
  'form-action': 'Send the form by useApi(), or to the host.',
}

const scripts = 'Bundle the script with the remote: the page runs no other code.'

/**
 * Says what the page's policy refused, and the remedy by its directive. `blocked` is an address, or `inline`, `eval`,
 * `wasm-eval`, `data` and the like, as a browser reports it.
 */
export function refusalOf({
  directive,
  blocked,
}: {
  readonly directive: string
  readonly blocked: string
}): Refusal {
  return { what: whatOf(directive, blocked), remedy: remedyOf(directive, blocked) }
}

function whatOf(directive: string, blocked: string): string {
  if (blocked === 'inline')
    return directive.startsWith('style') ? 'styles that a script wrote' : 'a script in markup'
  const known = Object.hasOwn(words, blocked) ? words[blocked] : undefined
  return known ?? `"${blocked.slice(0, 200)}"`
}

function remedyOf(directive: string, blocked: string): string {
  if (blocked === 'eval') return asCode
  if (blocked === 'wasm-eval') return 'Use the JavaScript build of the library.'
  if (directive.startsWith('style') && /^https?:/.test(blocked))
    return 'Import the style sheet, so that it is a file of the version.'
  const known = Object.hasOwn(byDirective, directive) ? byDirective[directive] : undefined
  return known ?? (directive.startsWith('script') ? scripts : 'Remove it: the page has none.')
}
