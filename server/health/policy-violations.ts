import type { VersionName } from '../storage/tables/catalog/versions-table'
import { scrubAddress } from './scrub'

/** What a browser says of a violated policy, without what nobody should read. */
export interface PolicyViolation {
  /** Such as `script-src-elem`; of Integrity-Policy, `integrity`. */
  readonly policy: string
  /** The address that was blocked, or a word such as `inline`. */
  readonly blocked: string
  /** The file whose code did it, and where in it; empty where the browser does not know. */
  readonly source: string
  readonly line: number | undefined
  readonly column: number | undefined
  /** Whose code that is: by the digest in its address, in a script of several remotes by the line. */
  readonly by: VersionName | undefined
}

export interface KnownFiles {
  /** The version below whose folder a file is. */
  versionAt(digest: string): VersionName | undefined
  /** The version that has this line of a script of several remotes. */
  versionInBundle(name: string, line: number): Promise<VersionName | undefined>
  /** Whether files at this origin are ours: the page's own, and those that have them as well. */
  readonly assetOrigins: readonly string[]
}

const MOST = 20

/** The violations in a body of `application/csp-report` or `application/reports+json`. */
export function readViolations(
  body: unknown,
  known: KnownFiles,
): Promise<readonly PolicyViolation[]> {
  return Promise.all(fieldsIn(body).map((fields) => violationOf(fields, known)))
}

/** How many there are in it, without reading what they say. */
export function countViolations(body: unknown): number {
  return fieldsIn(body).length
}

function fieldsIn(body: unknown): readonly Fields[] {
  const reports = Array.isArray(body) ? body.slice(0, MOST) : [body]
  return reports.flatMap((report) => fieldsOf(report) ?? [])
}

/** Both forms have the same facts under other names. */
interface Fields {
  readonly policy: string
  readonly page: string
  readonly blocked: string
  readonly source: string
  readonly line: unknown
  readonly column: unknown
}

function fieldsOf(report: unknown): Fields | undefined {
  const { 'csp-report': csp, type, body } = objectOf(report)
  if (csp) return cspFields(objectOf(csp))
  const given = objectOf(body)
  const common = {
    page: textOf(given['documentURL']),
    blocked: textOf(given['blockedURL']),
    source: textOf(given['sourceFile']),
    line: given['lineNumber'],
    column: given['columnNumber'],
  }
  if (type === 'integrity-violation') return { policy: 'integrity', ...common }
  if (type !== 'csp-violation') return undefined
  return { policy: textOf(given['effectiveDirective']), ...common }
}

function cspFields(given: Readonly<Record<string, unknown>>): Fields {
  return {
    policy: textOf(given['effective-directive']) || textOf(given['violated-directive']),
    page: textOf(given['document-uri']),
    blocked: textOf(given['blocked-uri']),
    source: textOf(given['source-file']),
    line: given['line-number'],
    column: given['column-number'],
  }
}

async function violationOf(fields: Fields, known: KnownFiles): Promise<PolicyViolation> {
  const { blocked, source } = fields
  return {
    policy: /^[a-z-]{1,40}$/.test(fields.policy) ? fields.policy : '',
    blocked: scrubAddress(blocked),
    source: scrubAddress(source),
    line: numberOf(fields.line),
    column: numberOf(fields.column),
    by: await versionOf(fields, known),
  }
}

async function versionOf(fields: Fields, known: KnownFiles): Promise<VersionName | undefined> {
  const { page, blocked, source } = fields
  const ours = [originOf(page), ...known.assetOrigins]
  // Another origin could name any version in its addresses.
  const isOurs = (address: string) => ours.includes(originOf(address) ?? '')
  const ofFile = (address: string) => {
    const [, digest] = isOurs(address) ? (digestPath.exec(address) ?? []) : []
    return digest === undefined ? undefined : known.versionAt(digest)
  }
  const [, bundle] = isOurs(source) ? (bundlePath.exec(source) ?? []) : []
  const line = numberOf(fields.line)
  return bundle === undefined || line === undefined
    ? (ofFile(source) ?? ofFile(blocked))
    : await known.versionInBundle(bundle, line)
}

const digestPath = /^[^?#]*\/assets\/(?:~f\d{1,3}\/)?remotes\/([0-9a-f]{40})(?:~r\d{1,3})?\//
const bundlePath = /^[^?#]*\/assets\/bundles\/([0-9a-f]{40}\.js)(?:[?#]|$)/

function originOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  // Any object can be asked for any name.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 2000) : ''
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined
}
