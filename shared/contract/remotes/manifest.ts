import * as z from 'zod/mini'
import { componentName } from '../slots/component-name'
import { pageGate } from '../slots/page-gate'
import { budget } from './budget'
import { remoteOrigin } from './remote-origin'

// `constructor` is a name that every object answers to.
export const remoteName = z
  .string()
  .check(
    z.regex(
      /^(?!constructor$)[a-z][a-z0-9-]{0,62}$/,
      'Not the name of a remote: use lower-case letters, digits and hyphens, a letter first, 63 at most.',
    ),
  )

// Semantic Versioning 2.0.0, sections 2 and 9: no number begins with a needless zero, no part is empty.
const wholeNumberOf = '(?:0|[1-9]\\d*)'
const preReleasePart = `(?:${wholeNumberOf}|\\d*[A-Za-z-][0-9A-Za-z-]*)`
const semanticVersion = new RegExp(
  `^${wholeNumberOf}(?:\\.${wholeNumberOf}){2}(?:-${preReleasePart}(?:\\.${preReleasePart})*)?$`,
)

/**
 * The version of a remote, by Semantic Versioning 2.0.0, of 64 characters at most; `+…` is the host's own mark
 * of a local rebuild.
 */
export const remoteVersion = z
  .string()
  .check(
    z.maxLength(64, 'Longer than 64 characters: shorten what is behind the hyphen.'),
    z.regex(
      semanticVersion,
      'Not a version: write three numbers such as 1.4.0, or 1.4.0-beta.2 (semver.org), none with a zero in front, without "+".',
    ),
  )

const manifestFile = z.object({
  /** Path below the version's folder, with `/`. */
  path: z.string().check(z.regex(/^(?!.*(?:^|\/)\.)[A-Za-z0-9_.-]+(?:\/[A-Za-z0-9_.-]+)*$/)),
  /** Bytes. */
  size: z.int().check(z.nonnegative()),
  /** `sha384-` and base64. */
  integrity: z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/)),
})

/**
 * The criticality of a component: how much depends on it, which decides how soon the guard takes a version off that
 * fails.
 */
export const criticality = z.enum(['essential', 'normal', 'decoration'])
export type Criticality = z.infer<typeof criticality>

export const manifestComponent = z.object({
  name: componentName,
  /** Name to ask the container for, such as `./Notice` or `./cards/notice`; `.` is its root. */
  expose: z
    .string()
    .check(z.maxLength(200), z.regex(/^\.(?:\/[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*)*$/)),
  /** `slot`: drawn at a location. `global`: drawn in forms. */
  registry: z.enum(['slot', 'global']),
  /** The locations the component is made for; none named means any. */
  locations: z.array(z.string()),
  fallback: z.enum(['notice', 'none']),
  deadlineMs: z.int().check(z.positive(), z.maximum(60_000)),
  minHeight: z.int().check(z.nonnegative(), z.maximum(2000)),
  /** `normal` where nothing is said. */
  criticality: z.optional(criticality),
  budget: z.optional(budget),
  /** The files this component needs first, entry excluded: hints for the page's head. */
  preload: z.array(z.string()),
  css: z.array(z.string()),
  /** JSON Schema of the props, with the keywords that `@slipway/sdk/check` knows; none takes any props. */
  props: z.optional(z.record(z.string(), z.unknown())),
})

const gateMost = z.maxLength(1000, 'At most 1000 items fit into one list of a gate.')

/** A gate as JSON has it: who gets an entry; the server decides, as for a slot of the application. */
export const manifestGate = z.strictObject({
  /** All of these permissions. */
  permissions: z.optional(z.array(z.string()).check(gateMost)),
  /** One of these roles. */
  roles: z.optional(z.array(z.string()).check(gateMost)),
  /** One of these tenants, by id. */
  tenants: z.optional(z.array(z.int()).check(gateMost)),
  /** Name of a flag of the application. */
  flag: z.optional(z.string()),
  /** Share of the users, 0 to 100. */
  percent: z.optional(z.number().check(z.minimum(0), z.maximum(100))),
})

/** The gate of a proposed slot: who gets it, and on which pages. */
export const proposedGate = z.strictObject({ ...manifestGate.shape, ...pageGate.shape })

/** A slot that the remote proposes; it becomes an entry with the remote's release. */
export const manifestSlot = z.strictObject({
  location: z.string(),
  /** A component of the same remote, of the registry `slot`. */
  component: componentName,
  props: z.record(z.string(), z.unknown()),
  gate: z.optional(proposedGate),
  content: z.optional(z.unknown()),
})

/** `slipway.json`: what a remote's build says of itself. */
export const manifest = z.object({
  contract: z.string(),
  name: remoteName,
  version: remoteVersion,
  entry: z.string(),
  components: z.array(manifestComponent),
  /** Shared module → the range the remote accepts. */
  shared: z.record(z.string(), z.string()),
  /** The federation runtime the remote was built with. */
  runtime: z.string(),
  files: z.array(manifestFile),
  /**
   * Source maps of the scripts in `files`, each called like its script with `.map` behind it. They are kept
   * with the version and are no part of what browsers load: only who develops is given them.
   */
  maps: z.optional(z.array(manifestFile).check(z.maxLength(1000))),
  /**
   * Scripts that others of this version import statically, each behind those that it imports: the host
   * loads them by their digests before the entry, because WebKit runs no such import otherwise. Those
   * behind the entry, where it is in the list, wait until the container has been started.
   */
  modules: z.optional(z.array(z.string()).check(z.maxLength(200))),
  /**
   * The mark that boxes carry so that the build's styles reach into them: the remote's name and a digest of the build.
   */
  styles: z.optional(z.string().check(z.regex(/^[a-z][a-z0-9-]{0,62}-[0-9a-f]{16}$/))),
  /** Whether its scripts write style elements: the host holds those in the boxes of the build too. */
  writesStyles: z.optional(z.boolean()),
  /** Slots that the remote proposes. */
  slots: z.optional(z.array(manifestSlot)),
  /** Origins it wants to call, such as `https://api.example.com`; the operator grants them. */
  origins: z.optional(z.array(remoteOrigin).check(z.maxLength(20))),
  /** Modules that it brings as singletons for all remotes of a page → its version, and the range that it takes. */
  singletons: z.optional(
    z
      .record(z.string(), z.object({ version: z.string(), range: z.string() }))
      .check(z.refine((all) => Object.keys(all).length <= 200, 'More than 200 modules')),
  ),
  /**
   * Other remotes whose components it draws inside of its own → the exposes that it asks for. Viewers who get one of
   * its components get these as well.
   */
  uses: z.optional(
    z
      .record(remoteName, z.array(z.string()).check(z.maxLength(200)))
      .check(z.refine((uses) => Object.keys(uses).length <= 50, 'More than 50 remotes')),
  ),
})
export type Manifest = z.infer<typeof manifest>
export type ManifestComponent = z.infer<typeof manifestComponent>
export type ProposedGate = z.infer<typeof proposedGate>
export type ManifestSlot = z.infer<typeof manifestSlot>
