const tokenHints = ['slipway login      (or set SLIPWAY_TOKEN)']
const checkHints = ['correct what is named above', 'slipway check']
const againHints = ['the same command again, in a moment']
const addressHints = ['look at the address: slipway status --url <address>']

/** What to do after a failure, by its code. */
const hints: Readonly<Record<string, readonly string[]>> = {
  usage: ['slipway help <command>'],
  unauthenticated: tokenHints,
  forbidden: tokenHints,
  'build-failed': checkHints,
  'remote-invalid': checkHints,
  'version-refused': checkHints,
  'version-exists': ['raise "version" in package.json', 'slipway publish'],
  'version-unknown': ['slipway versions', 'slipway publish'],
  'name-taken': ['give the remote or the component another name', 'slipway publish'],
  'signature-missing': ['set SLIPWAY_KEY to the file of your private key', 'slipway publish'],
  'network-failed': [...addressHints, ...againHints],
  'request-failed': addressHints,
  'nothing-to-roll-back': ['slipway publish --release', 'slipway versions'],
  'head-changed': againHints,
  'rate-limited': againHints,
  busy: againHints,
}

/** What to do next after a failure with this code, a line each; none where its message says it all. */
export function nextAfter(code: string): readonly string[] {
  return (Object.hasOwn(hints, code) && hints[code]) || []
}
