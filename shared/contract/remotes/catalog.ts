import * as z from 'zod/mini'
import { listTotal } from '../accounts/manage'
import { fault } from '../problems/problem'
import { hostResource } from '../resources/host-resource'
import { componentName } from '../slots/component-name'
import { criticality, manifest, manifestSlot, remoteName } from './manifest'

/** The number in a header `If-Match` of releases: the head's ETag, such as `"12"`; `"0"` before the first. */
export const releaseId = z.int().check(z.nonnegative())

const versionName = z.string().check(z.minLength(1), z.maxLength(100))
// A terminal would obey some of the characters that control it.
export const oneLine = z.regex(/^\P{Cc}*$/u)
/** Why a change was made, for those who read it later: a line without control characters. */
export const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(500), oneLine)
/** Also where a living server of an older version cannot hold it; without, that is refused with `server-older`. */
export const anyhow = z.optional(z.literal(true))
/** ISO 8601. */
export const time = z.string()

/** The live versions of one remote: the base version, and the one that a share of the users gets. */
export const releasedRemote = z.strictObject({
  version: versionName,
  canary: z.optional(
    z.strictObject({
      version: versionName,
      /** Share of the signed-in users, 0 to 100; a user stays in or out. Anonymous viewers get the base. */
      percent: z.number().check(z.minimum(0), z.maximum(100)),
    }),
  ),
})
export type ReleasedRemote = z.infer<typeof releasedRemote>

/** Remote name → its live versions. */
export const releaseSet = z.record(z.string(), releasedRemote)
export type ReleaseSet = z.infer<typeof releaseSet>

/** A release: an immutable set, with who made it and why. */
export const releaseEntry = z.object({
  id: releaseId,
  createdAt: time,
  who: z.string(),
  why: z.string(),
  /** It made an earlier set live again; older servers do not say so. */
  rolledBack: z.optional(z.boolean()),
  /** Everything that is live since then. */
  remotes: releaseSet,
  /** The differences from the release before; `null` means it was not, or is no more, released. */
  changed: z.array(
    z.object({
      remote: z.string(),
      from: z.nullable(releasedRemote),
      to: z.nullable(releasedRemote),
    }),
  ),
})
export type ReleaseEntry = z.infer<typeof releaseEntry>

/** A version that a roll back does not restore by itself: naming its release does (`to`). */
export const passedOver = z.object({
  remote: z.string(),
  version: z.string(),
  /**
   * The guard took it off; pages hung on it; more than half of its draws failed: each since somebody
   * released it on purpose. Or it is switched off.
   */
  why: z.enum(['taken-off', 'hung', 'failed', 'switched-off']),
  /** The failures that pages of signed-in users reported since then. */
  failures: z.number(),
  /** These, and those that were drawn. */
  draws: z.number(),
})
export type PassedOver = z.infer<typeof passedOver>

/** The reply to `POST /manage/releases/rollback`; older servers pass nothing over. */
export const rolledBack = z.extend(releaseEntry, { passedOver: z.optional(z.array(passedOver)) })
export type RolledBack = z.infer<typeof rolledBack>

/** The body of `GET /manage/releases`, newest first. */
export const releasesBody = z.object({
  items: z.array(releaseEntry),
  total: listTotal,
})
export type ReleasesBody = z.infer<typeof releasesBody>

/** The body of `GET /manage/releases/head`; its ETag goes into `If-Match`. */
export const releaseHead = z.object({
  id: releaseId,
  remotes: releaseSet,
  /** Remotes that a rollback of their own may change: something else was live of them before. */
  former: z.optional(z.array(z.string())),
})
export type ReleaseHead = z.infer<typeof releaseHead>

/** The request body of `POST /manage/releases`: `set` is laid over the head, `null` takes a remote out. */
export const newRelease = z.strictObject({
  why: reason,
  set: z
    .record(remoteName, z.nullable(releasedRemote))
    .check(z.refine((set) => Object.keys(set).length > 0, 'Name at least one remote.')),
})
export type NewRelease = z.infer<typeof newRelease>

/** The request body of `POST /manage/releases/rollback`: one remote, or the whole head. */
export const newRollback = z.strictObject({
  remote: z.optional(remoteName),
  /** The release whose set is to be live again; without it, the last one that differs. */
  to: z.optional(releaseId),
  why: reason,
})
export type NewRollback = z.infer<typeof newRollback>

/** For whom a version is live; whether it is switched off is said beside it. */
export const versionAudience = z.discriminatedUnion('as', [
  /** For everybody, but for the users of a canary. */
  z.object({ as: z.literal('base') }),
  /** For that share of the signed-in users. */
  z.object({ as: z.literal('canary'), percent: z.number() }),
  z.object({
    /** It left the head; its files are served on, for tabs that were open before. */
    as: z.literal('former'),
    leftAt: time,
    /** Served at least until then; `null`: that is over, and few releases have followed yet. */
    until: z.nullable(time),
  }),
  z.object({ as: z.literal('nobody') }),
])
export type VersionAudience = z.infer<typeof versionAudience>

/**
 * The way in which a version's components were drawn before it was published. It is what whoever published it says: the
 * server draws nothing.
 */
export const versionTrial = z.discriminatedUnion('by', [
  /** In a real browser, such as `Chrome 141`. */
  z.strictObject({
    by: z.literal('browser'),
    browser: z.string().check(z.minLength(1), z.maxLength(100), oneLine),
  }),
  /** In an imitation of one. */
  z.strictObject({ by: z.literal('jsdom') }),
  /** It failed in the imitation, and was published all the same. */
  z.strictObject({ by: z.literal('unseen'), why: reason }),
])
export type VersionTrial = z.infer<typeof versionTrial>

/** One version of a remote, as lists have it. */
export const versionEntry = z.object({
  version: z.string(),
  digest: z.string(),
  /** Bytes of all its files. */
  size: z.number(),
  createdAt: time,
  who: z.string(),
  /** Part of the head, as base or as canary. */
  released: z.boolean(),
  disabled: z.boolean(),
  /** Older servers do not say so. */
  live: z.optional(versionAudience),
  /** The key that it is signed with; `null`: it is not signed. Left out where an older server stored it. */
  signature: z.optional(z.nullable(z.object({ key: z.string(), name: z.string() }))),
  /** `null`: not tried, as far as anybody said. Older servers do not say so. */
  tried: z.optional(z.nullable(versionTrial)),
  /**
   * The client and the token that it came from; left out where an older server stored it, or a server found it at its
   * start.
   */
  from: z.optional(
    z.object({
      /** Of the client, for operators only. */
      address: z.optional(z.string()),
      /** Name of the team's token it came with. */
      token: z.optional(z.string()),
    }),
  ),
})
export type VersionEntry = z.infer<typeof versionEntry>

/** Something that the kill switch has switched off: a remote, or its version or component. */
export const disabledPart = z.object({
  version: z.optional(z.string()),
  component: z.optional(z.string()),
  at: time,
  who: z.string(),
  why: z.string(),
  /** Then no team's token turns it on again; older servers do not say so. */
  byOperator: z.optional(z.boolean()),
})
export type DisabledPart = z.infer<typeof disabledPart>

/** The ETag of what is switched off of a remote; the same times of the same parts have the same one. */
export function switchTag(parts: readonly Pick<DisabledPart, 'at'>[]): string {
  return `"${parts.length}-${parts.reduce((sum, { at }) => sum + Date.parse(at), 0)}"`
}

/** A location that should not be used any more. */
const locationDeprecation = z.object({
  location: z.string(),
  /** Version of the contract that deprecated it. */
  since: z.string(),
  /** The location at which its slots are delivered now. */
  replacedBy: z.optional(z.string()),
})

const remoteState = z.object({
  name: z.string(),
  released: z.nullable(releasedRemote),
  /** The remote as a whole. */
  disabled: z.boolean(),
  /** Whether its code and its proposed slots may be at public locations. */
  publicGranted: z.boolean(),
  /** Whether a component or slot of its live versions, or the newest one, is for a public location; older servers do not say so. */
  publicAsked: z.optional(z.boolean()),
  origins: z.object({ asked: z.array(z.string()), granted: z.array(z.string()) }),
  /** The deprecated locations that its live versions name, and the newest one; older servers do not say so. */
  deprecatedLocations: z.optional(z.array(locationDeprecation)),
})

/** The body of `GET /manage/remotes`; `versions` is how many there are. */
export const managedRemotesBody = z.object({
  items: z.array(
    z.extend(remoteState, {
      versions: z.number(),
      /** Older servers do not say so. */
      disabledParts: z.optional(z.array(disabledPart)),
    }),
  ),
})
export type ManagedRemotesBody = z.infer<typeof managedRemotesBody>

/** A component that is live, and where it stands. */
const liveComponent = z.object({
  name: z.string(),
  /** `slot`: drawn at locations. `global`: drawn in forms. */
  registry: z.enum(['slot', 'global']),
  /** The live versions that have it. */
  versions: z.array(z.string()),
  /** The locations where a slot names it: one of the application, or one that a live version proposes. */
  locations: z.array(z.string()),
  /** As its base version says; older servers do not say so. */
  criticality: z.optional(criticality),
})
export type LiveComponent = z.infer<typeof liveComponent>

/** What of a remote and of others that are live gets in each other's way. */
const hostConflicts = z.object({
  /** Modules that it and another remote bring as singletons, in versions that do not fit each other. */
  shares: z.array(
    z.object({
      module: z.string(),
      version: z.string(),
      remote: z.string(),
      otherVersion: z.string(),
    }),
  ),
  /** Locations of its slots that have more slots than one viewer gets there. */
  locations: z.array(z.object({ location: z.string(), slots: z.number(), most: z.number() })),
})
export type HostConflicts = z.infer<typeof hostConflicts>

/** The stored part of a remote; each with the limit of this host. */
const storedRemote = z.object({
  versions: z.number(),
  /** Bytes of the files of all versions, source maps included; a file counts in each version that has it. */
  bytes: z.number(),
  /** Of these, source maps. */
  mapBytes: z.number(),
  /** Names of components that the remote holds at this moment. */
  names: z.number(),
  limits: z.object({ versions: z.number(), bytes: z.number(), names: z.number() }),
})
export type StoredRemoteFigures = z.infer<typeof storedRemote>

/**
 * The body of `GET /manage/remotes/:remote`; versions newest first, a page of them, and behind it those that are live and
 * not on it. `stored.versions` is how many there are.
 */
export const managedRemoteBody = z.extend(remoteState, {
  /** Older servers do not say so. */
  stored: z.optional(storedRemote),
  versions: z.array(versionEntry),
  disabledParts: z.array(disabledPart),
  /** The components of its live versions; older servers do not say so. */
  components: z.optional(z.array(liveComponent)),
  /** Of its live version; older servers do not say so. */
  conflicts: z.optional(hostConflicts),
})
export type ManagedRemoteBody = z.infer<typeof managedRemoteBody>

/** The reply to `POST /manage/remotes/:remote/disabled`. */
export const switchedRemoteBody = z.extend(managedRemoteBody, {
  /** The earlier switching off of the part, if this took its place: by whom, and why; older servers do not say so. */
  replaced: z.optional(z.object({ who: z.string(), why: z.string() })),
})
export type SwitchedRemoteBody = z.infer<typeof switchedRemoteBody>

/** The body of `POST /manage/remotes/:remote/names`: names that a version would claim for its remote. */
export const askedNames = z.object({
  components: z
    .array(z.object({ registry: z.enum(['slot', 'global']), name: componentName }))
    .check(z.maxLength(5000)),
  /** Names of other remotes that the version draws components of. */
  remotes: z.optional(z.array(z.string()).check(z.maxLength(200))),
  /** As in `slipway.json`. */
  singletons: z.optional(manifest.shape.singletons),
  /** The locations of the slots that it proposes, each as often as there are slots. */
  locations: z.optional(z.array(z.string()).check(z.maxLength(2000))),
})
export type AskedNames = z.infer<typeof askedNames>

/** A name of a component that a remote holds. */
const componentClaim = z.object({
  registry: z.enum(['slot', 'global']),
  name: z.string(),
  remote: z.string(),
  /** `null`: as long as a live version has it. */
  until: z.nullable(time),
})
export type ComponentClaim = z.infer<typeof componentClaim>

/** The body of `GET /manage/names`, by name; by remote where one is asked for. */
export const namesBody = z.object({
  items: z.array(componentClaim),
  total: z.object({ value: z.number(), exact: z.boolean() }),
})
export type NamesBody = z.infer<typeof namesBody>

/** The body of `POST /manage/remotes/:remote/names/free`. */
export const freedName = z.strictObject({
  registry: z.enum(['slot', 'global']),
  name: componentName,
  why: reason,
})
export type FreedName = z.infer<typeof freedName>

/** The reply to `POST /manage/remotes/:remote/names`. */
export const heldNames = z.object({
  /** The asked names that versions of the remote have already. */
  own: z.array(z.string()),
  /** A fault for each name that belongs to another; `/name` is the remote's own. */
  errors: z.array(fault),
  /** The asked remotes of which nothing is released. */
  missing: z.optional(z.array(z.string())),
  /** What should be known before the version is sent, and keeps it from nothing. */
  warnings: z.optional(z.array(fault)),
  /** Bytes that a version may have here: what a first drawing loads, and all files. */
  limits: z.object({
    maxFirstBytes: z.number(),
    maxBytes: z.number(),
    /** Bytes of `slipway.json`; older servers do not say so, nor of the components. */
    maxManifestBytes: z.optional(z.number()),
    /** Components of one version. */
    maxComponents: z.optional(z.number()),
  }),
  /** The resources that gates may name; older servers do not say so. */
  resources: z.optional(z.array(hostResource)),
})
export type HeldNames = z.infer<typeof heldNames>

/** The body of `PUT /manage/remotes/:remote/versions/:version`. */
export const publishedVersion = z.object({
  remote: z.string(),
  version: z.string(),
  digest: z.string(),
  size: z.number(),
  /** Faults that this host knows of, and the SDK that built the version may not: none, if it is left out. */
  warnings: z.optional(z.array(fault)),
  /** Paths of files that no component reaches: they were not stored. */
  leftOut: z.optional(z.array(z.string())),
})
export type PublishedVersion = z.infer<typeof publishedVersion>

/** The body of `GET /manage/remotes/:remote/versions/:version`. */
export const managedVersionBody = z.extend(versionEntry, { manifest })
export type ManagedVersionBody = z.infer<typeof managedVersionBody>

const nameChanges = z.object({
  added: z.array(z.string()),
  removed: z.array(z.string()),
  changed: z.array(z.string()),
})

/** The effect of a difference on slots that fit the former version. */
export const diffEffect = z.enum(['breaking', 'may-break', 'compatible'])
export type DiffEffect = z.infer<typeof diffEffect>

/** One difference of two JSON Schemas of props. */
export const propsChange = z.object({
  /** The prop, as a JSON pointer; `*` stands for any name or place in a list, empty for all the props. */
  pointer: z.string(),
  /** The kind of change, such as `required-added`; a newer server may know more of them. */
  kind: z.string(),
  effect: diffEffect,
  /** For people: the values before and after, where there are any. */
  from: z.optional(z.string()),
  to: z.optional(z.string()),
})
export type PropsChange = z.infer<typeof propsChange>

/** The body of `GET /manage/remotes/:remote/diff?from=…&to=…`. Sizes are bytes. */
export const versionDiff = z.object({
  from: z.string(),
  to: z.string(),
  size: z.object({ from: z.number(), to: z.number() }),
  components: nameChanges,
  /** `location component`, and `#2` for the second of that kind. */
  slots: nameChanges,
  /** Shared modules. */
  shared: nameChanges,
  origins: nameChanges,
  files: z.array(
    z.object({
      path: z.string(),
      /** `null`: not in that version. */
      from: z.nullable(z.number()),
      to: z.nullable(z.number()),
    }),
  ),
  /** The worst of all that follows; like all of it, older servers do not say so. */
  effect: z.optional(diffEffect),
  /** Components whose schema of props differs. */
  props: z.optional(
    z.array(z.object({ component: z.string(), effect: diffEffect, changes: z.array(propsChange) })),
  ),
  /** Components that are made for other locations than before; none named means any. */
  locations: z.optional(
    z.array(
      z.object({
        component: z.string(),
        effect: diffEffect,
        from: z.array(z.string()),
        to: z.array(z.string()),
      }),
    ),
  ),
  /** The proposed slots that differ; `null`: not in that version. */
  proposals: z.optional(
    z.array(z.object({ from: z.nullable(manifestSlot), to: z.nullable(manifestSlot) })),
  ),
  /** Shared modules whose range differs; `null`: not shared by that version. */
  ranges: z.optional(
    z.array(
      z.object({ module: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) }),
    ),
  ),
})
export type VersionDiff = z.infer<typeof versionDiff>

/** The request body of `POST /manage/remotes/:remote/disabled`: the remote, or one version or component of it. */
export const newDisabled = z
  .strictObject({
    disabled: z.boolean(),
    version: z.optional(versionName),
    component: z.optional(componentName),
    /** Needed to switch on. Switching off is urgent: without it, a reason that there is stays. */
    why: z.optional(reason),
  })
  .check(
    z.refine(({ disabled, why }) => disabled || why !== undefined, {
      error: 'Say why it is switched on again.',
      path: ['why'],
    }),
  )
export type NewDisabled = z.infer<typeof newDisabled>

/** Grants of a remote, or some of them. */
export const grants = z.strictObject({
  public: z.optional(z.boolean()),
  origins: z.optional(z.array(z.string().check(z.maxLength(300))).check(z.maxLength(20))),
})

/**
 * The request body of `POST /manage/remotes/:remote/grants`: at least one; those that are left out stay as they are.
 */
export const newGrants = grants.check(
  z.refine((named) => Object.keys(named).length > 0, 'Name a grant: public, origins or both.'),
)
export type NewGrants = z.infer<typeof newGrants>

/** The request for a grant, by the first of the versions that have asked for it without a break. */
const grantRequest = z.object({ version: z.string(), who: z.string(), at: time })
export type GrantRequest = z.infer<typeof grantRequest>

/** A remote's requests for grants, and what its operators have granted. */
const grantEntry = z.object({
  remote: z.string(),
  /** Whether a version of it is live: then what is granted shows at once. */
  live: z.boolean(),
  public: z.object({
    granted: z.boolean(),
    asked: z.nullable(grantRequest),
    /** The public locations that its live versions name, and the newest one. */
    locations: z.array(z.string()),
  }),
  origins: z.array(
    z.object({ origin: z.string(), granted: z.boolean(), asked: z.nullable(grantRequest) }),
  ),
})
export type GrantEntry = z.infer<typeof grantEntry>

/** The body of `GET /manage/grants`: remotes that ask for something or have it; what is asked and not granted first. */
export const grantsBody = z.object({ items: z.array(grantEntry) })
export type GrantsBody = z.infer<typeof grantsBody>

/** The header that carries a version's signature: `ed25519 <key id> <signature in base64>`. */
export const SIGNATURE_HEADER = 'Slipway-Signature'

/** The header that carries a {@link VersionTrial} as a form, as {@link writeTrial} writes it: `by=unseen&why=…`. */
export const TRIAL_HEADER = 'Slipway-Trial'

/** A trial as the value of {@link TRIAL_HEADER}. */
export function writeTrial(trial: VersionTrial): string {
  return new URLSearchParams(trial).toString()
}

/** The trial of a {@link TRIAL_HEADER}; `undefined` where it is none. */
export function readTrial(header: string): VersionTrial | undefined {
  return versionTrial.safeParse(Object.fromEntries(new URLSearchParams(header))).data
}

/** Describes how a version was tried, in the words of the commands. */
export function trialText(tried: VersionTrial | null): string {
  switch (tried?.by) {
    case undefined:
      return 'not tried'
    case 'browser':
      return `tried in ${tried.browser}`
    case 'jsdom':
      return 'tried in a simulated browser (jsdom)'
    case 'unseen':
      return `published unseen: ${tried.why}`
  }
}

interface SignedVersion {
  readonly remote: string
  readonly version: string
  /** `sha384-…` of the bytes of `slipway.json`, which names every file's. */
  readonly manifestIntegrity: string
}

/** The text, as UTF-8, whose Ed25519 signature goes into {@link SIGNATURE_HEADER}. */
export function signedText({ remote, version, manifestIntegrity }: SignedVersion): string {
  return `slipway version 1\n${remote}\n${version}\n${manifestIntegrity}\n`
}
