import { codesWith } from '@slipway/sdk/contract'
import type { PlacedFault } from '../../build/sources/source-faults'

/** What a page says that has two copies of React, or one that does not fit. */
const ofShares =
  /does not satisfy the requirement|\(reading 'use\w*'\)|[Ii]nvalid hook call|Minified React error #(?:31|321|525)\b|shared? module|loadShare/

const ofFiles =
  /Cannot find (?:module|package)|Failed to (?:fetch|load|resolve)|module specifier|load-failed/

/** The code of a cause → how faults read that follow from it, when the build is started or drawn. */
const consequences: Readonly<Record<string, RegExp>> = {
  'entry-not-module': /^/,
  'chunk-not-module': /^/,
  'code-invalid': /SyntaxError|load-failed/,
  'bundle-modified': new RegExp(`${ofFiles.source}|SyntaxError`),
  'import-unknown': ofFiles,
  'share-missing': ofShares,
  'share-not-singleton': ofShares,
  'share-unsatisfied': ofShares,
  'share-not-provided': /Can not get '|shared\.import|RUNTIME-012|must be provided by host/,
}

/** Codes of what is seen when a build is started or drawn, and not in its files. */
const ofRuns: ReadonlySet<string> = new Set([
  'code-blocked',
  ...codesWith({ breaks: 'start' }),
  ...codesWith({ breaks: 'draw' }),
  ...codesWith({ breaks: 'loop' }),
])

/**
 * Leaves out of `found` what follows from one of `causes`, which are all faults of a build: who corrects those never
 * sees it again. A cause itself stays.
 */
export function withoutConsequences(
  found: readonly PlacedFault[],
  causes: readonly PlacedFault[],
): readonly PlacedFault[] {
  return found.filter((one) => !causes.some((cause) => cause !== one && follows(one, cause)))
}

function follows(one: PlacedFault, cause: PlacedFault): boolean {
  const { code, detail = '' } = one
  if (isOfRun(cause)) return isUnlooked(one) && detail.startsWith(`${nameOf(cause)}: `)
  // Nothing can be read in an entry that is no module, or is another one.
  if (code === 'expose-missing') return detail.includes(`: ${cause.pointer} has no "`)
  const told = Object.hasOwn(consequences, cause.code) ? consequences[cause.code] : undefined
  return told !== undefined && (isOfRun(one) || isUnlooked(one)) && told.test(detail)
}

function isOfRun({ code, pointer }: PlacedFault): boolean {
  return ofRuns.has(code) && /\/(?:components|slots)\//.test(pointer)
}

/** Of a component that axe did not look at, because it could not be drawn. */
function isUnlooked({ code, detail = '' }: PlacedFault): boolean {
  return code === 'accessibility' && detail.includes(': was not checked, because it was not drawn')
}

function nameOf({ detail = '' }: PlacedFault): string {
  return detail.split(': ')[0] ?? ''
}
