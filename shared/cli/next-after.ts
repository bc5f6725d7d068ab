const tokenHints = ['npx slipway login      (or set SLIPWAY_TOKEN)']
const checkHints = ['correct what is named above', 'npx slipway check']
const againHints = ['the same command again, in a moment']
const addressHints = ['look at the address: npx slipway status --url <address>']

/** The next steps after a failure, by its code. */
const hints: Readonly<Record<string, readonly string[]>> = {
  unauthenticated: tokenHints,
  forbidden: tokenHints,
  'build-failed': checkHints,
  'remote-invalid': checkHints,
  'version-refused': checkHints,
  'version-exists': ['raise "version" in package.json', 'npx slipway publish'],
  'version-unknown': ['npx slipway versions', 'npx slipway publish'],
  'name-taken': ['give the remote or the component another name', 'npx slipway publish'],
  'signature-missing': ['set SLIPWAY_KEY to the file of your private key', 'npx slipway publish'],
  'network-failed': [...addressHints, ...againHints],
  'request-failed': addressHints,
  'nothing-to-roll-back': ['npx slipway publish --release', 'npx slipway versions'],
  'no-good-version': [
    'correct it, raise the version in package.json, npx slipway publish --release',
    'npx slipway rollback --to <version>      (one of these all the same)',
  ],
  'head-changed': againHints,
  'releases-frozen': [
    'npx slipway release      (once releases are not frozen any more)',
    'npx slipway status       (shows until when)',
  ],
  'rate-limited': againHints,
  busy: againHints,
}

/**
 * Returns the next steps after a failure of `command` with this code, a line each; none where its message says it
 * all. `undefined` for a command that is none.
 */
export function nextAfter(code: string, command: string | undefined): readonly string[] {
  // Without npx: where the SDK is not installed yet, npx would fetch a stranger of that name.
  if (code === 'usage') return [['slipway help', command].filter(Boolean).join(' ')]
  return (Object.hasOwn(hints, code) && hints[code]) || []
}
