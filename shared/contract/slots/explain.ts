import * as z from 'zod/mini'
import { tenant } from '../accounts/session'
import { disabledPart } from '../remotes/catalog'
import { criticality } from '../remotes/manifest'
import { applicationSource, hours, operatorSource, placementChange, proposalSource } from './layout'
import { pageMode, slotDevice } from './page-slots'

/** A condition of a gate, with the viewer's values that decided it. */
const gateCondition = z.discriminatedUnion('of', [
  z.object({
    of: z.literal('permissions'),
    passed: z.boolean(),
    /** All of them are needed. */
    wanted: z.array(z.string()),
    missing: z.array(z.string()),
  }),
  z.object({
    of: z.literal('roles'),
    passed: z.boolean(),
    /** One of them is needed. */
    wanted: z.array(z.string()),
    /** In the tenant, and everywhere. */
    held: z.array(z.string()),
  }),
  z.object({
    of: z.literal('tenants'),
    passed: z.boolean(),
    /** Ids, of which one is needed. */
    wanted: z.array(z.number()),
    current: z.nullable(z.number()),
  }),
  z.object({
    of: z.literal('percent'),
    passed: z.boolean(),
    percent: z.number(),
    /** The viewer's own place, 0 to 100: below `percent` is in. */
    share: z.number(),
  }),
  z.object({ of: z.literal('flag'), passed: z.boolean(), flag: z.string() }),
])
export type GateCondition = z.infer<typeof gateCondition>

const release = z.object({ id: z.number(), at: z.string(), who: z.string(), why: z.string() })

/** The pages that an entry asks for; of conditions on a record, those on fields that the reader of the answer may see. */
export const askedPage = z.object({
  resources: z.optional(z.array(z.string())),
  modes: z.optional(z.array(pageMode)),
  record: z.optional(
    z.array(
      z.object({
        field: z.string(),
        /** One of them; absent: another kind of condition. */
        values: z.optional(z.array(z.string())),
        min: z.optional(z.string()),
        max: z.optional(z.string()),
        set: z.optional(z.boolean()),
        /** Of the record that was asked about: its saved value as text, absent where it has none; and whether that is enough. */
        value: z.optional(z.string()),
        passed: z.optional(z.boolean()),
      }),
    ),
  ),
  device: slotDevice,
  /** Whether the page of the record that was asked about is one of them; absent: no record was asked about. */
  passed: z.optional(z.boolean()),
})
export type AskedPage = z.infer<typeof askedPage>

/** The source of an entry: a line of the application, a version of a remote, or operators. */
const entrySource = z.discriminatedUnion('of', [
  applicationSource,
  // The release that made the version live.
  z.extend(proposalSource, { release: z.nullable(release) }),
  operatorSource,
])

/** The placement of an entry by operators, above what the application or a remote says of it. */
const explainedPlacement = z.object({
  changed: z.array(placementChange),
  /** Its location now. */
  location: z.string(),
  /** It is not delivered before, and not from then on; `null`: no such end. */
  from: z.nullable(z.string()),
  until: z.nullable(z.string()),
  /** It is delivered in these only; `null`: at any hour. */
  hours: z.nullable(hours),
  /** In that period it is hidden, and delivered at all other times. */
  hiddenThen: z.boolean(),
  /** The next instant at which the period lets it be delivered, or no longer; `null`: it never changes that again. */
  nextChange: z.nullable(z.string()),
  /** Its criticality here, as operators say; `null`: as the component's team says. */
  criticality: z.nullable(criticality),
})

/** The version of a remote that the viewer gets, and why. */
const versionChoice = z.object({
  remote: z.string(),
  /** `null`: switched off. */
  version: z.nullable(z.string()),
  arm: z.enum(['base', 'canary']),
  base: z.string(),
  canary: z.nullable(
    z.object({
      version: z.string(),
      percent: z.number(),
      /** The viewer's own place, 0 to 100: below `percent` gets it. `null`: anonymous, who gets the base. */
      share: z.nullable(z.number()),
    }),
  ),
  /** The part of it that the kill switch took away. */
  off: z.nullable(disabledPart),
  release: z.nullable(release),
})

const entryCode = z.object({
  /**
   * `unknown`: no remote ever had the name; `wrong-registry`: only the other registry has it, of locations
   * for a form, of forms for a location; `gone`: no live one has it any more; `not-in-version`: the viewer's
   * version has not.
   */
  is: z.enum([
    'found',
    'unknown',
    'wrong-registry',
    'gone',
    'not-in-version',
    'switched-off',
    'not-granted',
  ]),
  choice: z.nullable(versionChoice),
  /** Its criticality, as its build says; `null`: no build says. Older servers do not send it. */
  criticality: z.optional(z.nullable(criticality)),
  /** Of `switched-off`: what, by whom, why. */
  off: z.nullable(disabledPart),
  grants: z.nullable(
    z.object({
      /** Whether public locations need the operator's grant here, and whether there is one. */
      public: z.object({ needed: z.boolean(), granted: z.boolean() }),
      origins: z.object({ asked: z.array(z.string()), granted: z.array(z.string()) }),
    }),
  ),
  /** Sessions of the viewer that have this remote's code from a development server. */
  overrides: z.array(z.object({ origin: z.string(), expiresAt: z.string() })),
})

const recentOutcome = z.object({
  at: z.string(),
  /** `drawn`, or the reason of a fallback. */
  outcome: z.string(),
  remote: z.nullable(z.string()),
  version: z.nullable(z.string()),
  /** Milliseconds until its code was there. */
  codeMs: z.nullable(z.number()),
  /** Milliseconds until it was on the screen. */
  drawMs: z.nullable(z.number()),
})
export type RecentOutcome = z.infer<typeof recentOutcome>

/**
 * The outcome of an entry. Delivered: `drawn` and `failed` as the viewer's page told last, `shown` as far as the server
 * knows, `without-code` where its code is not to be had. The others are not delivered: to anonymous viewers
 * (`needs-session`), by the gate, because the viewer gets another version than the one that proposes it, by the kill
 * switch, without a grant, over a limit, or in a form that the viewer may not open (`no-access`); because operators hid
 * it, or gave it a period that has not begun, is over or does not include this hour (`not-now`); or they added it, and
 * no live remote has the component (`base-gone`); or they moved it to another location. By the rules for proposals: the
 * team may not propose there, an operator has not approved it or has refused it, the team has more there than it may.
 * Where a record was asked about: it is for other pages (`other-page`).
 */
const entryVerdict = z.enum([
  'drawn',
  'failed',
  'shown',
  'without-code',
  'needs-session',
  'gate',
  'other-version',
  'switched-off',
  'not-granted',
  'not-allowed',
  'needs-approval',
  'refused',
  'over-limit',
  'no-room',
  'no-access',
  'hidden',
  'not-yet',
  'over',
  'not-now',
  'base-gone',
  'moved',
  'other-page',
])
export type EntryVerdict = z.infer<typeof entryVerdict>

/** An entry that is, or could be, at a place, with all that decided it. */
const explainedEntry = z.object({
  id: z.string(),
  component: z.string(),
  /** A text that distinguishes it from others of its component, such as its title; `null`: none of its props does. */
  label: z.nullable(z.string()),
  /** Whether `/meta` has it, or `/slots` for an anonymous viewer. */
  shown: z.boolean(),
  verdict: entryVerdict,
  /** In English, for the command line. */
  sentence: z.string(),
  source: entrySource,
  /** `null`: operators decided nothing of it. */
  placement: z.nullable(explainedPlacement),
  /** The deprecated name of its location that it was registered by. */
  registeredAs: z.nullable(z.object({ location: z.string(), since: z.string() })),
  gate: z.array(gateCondition),
  hasGate: z.boolean(),
  /** Absent: all pages that have the place. Where it is there, `shown` is about those pages. */
  page: z.optional(askedPage),
  code: entryCode,
  /** Of the viewer, the newest first; nothing of anonymous ones. */
  recent: z.array(recentOutcome),
})
export type ExplainedEntry = z.infer<typeof explainedEntry>

const explainedViewer = z.discriminatedUnion('of', [
  z.object({ of: z.literal('anonymous') }),
  z.object({
    of: z.literal('user'),
    id: z.number(),
    name: z.string(),
    email: z.string(),
    tenant: z.nullable(tenant),
    tenants: z.array(tenant),
    /** In that tenant, and everywhere. */
    roles: z.array(z.string()),
  }),
])
export type ExplainedViewer = z.infer<typeof explainedViewer>

/** The body of `GET /manage/explain`. */
export const explainBody = z.object({
  /** As it is called now; `null` in a form. */
  location: z.nullable(z.string()),
  /** The resource whose form it is. */
  resource: z.nullable(z.string()),
  /** The record whose page was asked about; absent: none, so that entries of certain pages count as shown. */
  record: z.optional(z.object({ resource: z.string(), id: z.number() })),
  isPublic: z.boolean(),
  viewer: explainedViewer,
  /** The names of the roles and tenants in this answer. */
  names: z.object({
    roles: z.record(z.string(), z.string()),
    tenants: z.record(z.string(), z.string()),
  }),
  /** In the order of delivery. */
  entries: z.array(explainedEntry),
  /** Components of live remotes that are made for the location, and in none of its entries. */
  placeable: z.array(z.object({ component: z.string(), remote: z.string(), version: z.string() })),
  /** In English: how many are shown, or that nobody registers anything here. */
  sentence: z.string(),
})
export type ExplainBody = z.infer<typeof explainBody>
