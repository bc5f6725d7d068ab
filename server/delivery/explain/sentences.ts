import type {
  DisabledPart,
  ExplainBody,
  ExplainedEntry,
  GateCondition,
  PlacementChange,
  RecentOutcome,
} from '@slipway/sdk/contract'
import { periodText } from '../../slots/period-text'
import type { Viewer } from '../../slots/viewer'

// In English, for the command and for whoever reads the reply itself: the host has texts of its own.

interface About {
  readonly viewer: Viewer | null
  readonly names: ExplainBody['names']
  /** `location` is missing in a form. */
  readonly place: { readonly location?: string | undefined }
}

type Entry = Omit<ExplainedEntry, 'sentence'>

/** Whether the viewer is shown an entry, the first thing that decides it, and what operators changed of it. */
export function entrySentence(entry: Entry, about: About): string {
  return [
    verdictSentence(entry, about),
    ...pageSentence(entry),
    ...placementSentence(entry),
    ...criticalitySentence(entry),
  ].join(' ')
}

/** The pages that it is for: not a word where that is all of them. */
function pageSentence({ page }: Entry): string[] {
  if (!page) return []
  const { resources, modes, record = [], device } = page
  const parts = [
    ...(resources ? [`on pages of ${resources.join(' or ')}`] : []),
    ...(modes ? [`in mode ${modes.join(' or ')}`] : []),
    ...record.map((wanted) => `where ${wantedText(wanted)}`),
    ...(device ? ['in windows of 1024 pixels and more'] : []),
  ]
  return parts.length > 0 ? [`It is for certain pages: ${parts.join(', ')}.`] : []
}

type Wanted = NonNullable<NonNullable<Entry['page']>['record']>[number]

/** The fields that are not as asked, of those that the reader may see. */
function unmetText({ page }: Entry): string {
  const unmet = (page?.record ?? []).filter(({ passed }) => passed === false)
  if (unmet.length === 0) return ''
  const parts = unmet.map((wanted) => {
    const has = `${wanted.field} is ${wanted.value ?? 'not set'}`
    return wanted.set === undefined ? `${has}; needs ${neededText(wanted)}` : has
  })
  return `: ${parts.join(', ')}`
}

function wantedText(wanted: Wanted): string {
  const { field, set } = wanted
  if (set !== undefined) return `${field} is ${set ? 'set' : 'not set'}`
  return `${field} is ${neededText(wanted)}`
}

function neededText({ values, min, max }: Wanted): string {
  if (values) return values.join(' or ')
  const bounds = [...(min ? [`at least ${min}`] : []), ...(max ? [`at most ${max}`] : [])]
  return bounds.join(' and ')
}

/** Whose word it is how much depends on the entry; nothing where nobody says. */
function criticalitySentence({ placement, code }: Entry): string[] {
  const build = code.criticality ?? undefined
  const said = build === undefined ? 'nothing' : build
  if (placement?.criticality)
    return [`It is ${placement.criticality} here, as operators say; its build says ${said}.`]
  return build === undefined ? [] : [`It is ${build}, as its build says.`]
}

function verdictSentence(entry: Entry, about: About): string {
  const name = about.viewer?.user.name ?? 'anonymous viewers'
  const { verdict, code, placement, source } = entry
  const [last] = entry.recent
  const remote = source.of === 'proposal' ? source.remote : (code.choice?.remote ?? '')
  switch (verdict) {
    case 'drawn':
    case 'failed':
      return verdict === 'drawn'
        ? `Drawn for ${name} at ${minute(last?.at)}${lasted(last)}.`
        : `Delivered to ${name}, but it could not be shown at ${minute(last?.at)}: ${last?.outcome}.`
    case 'shown':
      return `Shown to ${name}.`
    case 'without-code':
      return `Delivered to ${name}, but ${codeText(entry, about)}.`
    case 'needs-session':
      return entry.hasGate
        ? `Not shown to ${name}: it has a gate, which takes somebody who is signed in.`
        : `Not shown to ${name}: this location is for those who are signed in.`
    case 'gate':
      return `Not shown to ${name}: ${gateText(entry.gate, about)}.`
    case 'other-version':
      if (source.of === 'operator') return `Not shown to ${name}: ${codeText(entry, about)}.`
      return `Not shown to ${name}: ${remote} ${source.of === 'proposal' ? source.version : ''} proposes it, and ${name} gets ${code.choice?.version ?? 'none'}.`
    case 'switched-off':
      return `Not shown to ${name}: ${remote} is switched off${offText(code.off)}.`
    case 'not-granted':
      return `Not shown to ${name}: ${remote} is not granted public locations.`
    case 'not-allowed':
      return `Not shown to ${name}: the rules do not let ${remote} propose anything here.`
    case 'needs-approval':
      return `Not shown to ${name}: what ${remote} proposes here waits for an operator's approval.`
    case 'refused':
      return `Not shown to ${name}: an operator refused what ${remote} proposes here.`
    case 'over-limit':
      return `Not shown to ${name}: ${remote} proposes more entries here than the rules allow.`
    case 'no-room':
      return `Not shown to ${name}: there are more slots than are delivered.`
    case 'hidden':
      return `Not shown to ${name}: an operator hid it.`
    case 'not-yet':
      return `Not shown to ${name}: its period begins at ${minuteUtc(placement?.from)}.`
    case 'over':
      return `Not shown to ${name}: its period ended at ${minuteUtc(placement?.until)}.`
    case 'not-now':
      return `Not shown to ${name} at this hour: ${placement ? placedText(placement) : ''}.`
    case 'moved':
      return `Not shown to ${name} here: an operator moved it to ${placement?.location}.`
    case 'other-page':
      return `Not shown to ${name} on this page${unmetText(entry)}.`
    case 'base-gone':
      return `Not shown to ${name}: no live remote has the component ${entry.component}.`
    case 'no-access':
      return `Not shown to ${name}: the resource may not be viewed with the roles held${where(about)}.`
  }
}

type ExplainedPlacement = NonNullable<Entry['placement']>

function placedText({ from, until, hours, hiddenThen, nextChange }: ExplainedPlacement): string {
  const period = periodText({
    ...(from !== null && { from }),
    ...(until !== null && { until }),
    ...(hours && { hours }),
    ...(hiddenThen && { hiddenThen }),
  })
  return nextChange === null ? period : `${period}; this changes at ${minuteUtc(nextChange)}`
}

const changeTexts: Readonly<Record<PlacementChange, string>> = {
  added: 'added it',
  hidden: 'hid it',
  location: 'moved it here',
  order: 'changed its place in the order',
  props: 'changed its props',
  gate: 'changed its gate',
  page: 'changed the pages it is on',
  period: 'gave it a period',
  criticality: 'said how much depends on it here',
}

function placementSentence({ placement, verdict }: Entry): string[] {
  const said = verdict === 'moved' ? 'location' : verdict
  const changed = placement?.changed.filter((change) => change !== said) ?? []
  if (changed.length === 0) return []
  return [`Operators ${list(changed.map((change) => changeTexts[change]))}.`]
}

/** How many of a place's entries are shown, or what to do where there is none. */
export function placeSentence({
  entries,
  location,
  resource,
}: Pick<ExplainBody, 'entries' | 'location' | 'resource'>): string {
  const shown = entries.filter((entry) => entry.shown).length
  const at = location ?? `the form of ${resource}`
  if (entries.length > 0) return `${shown} of ${entries.length} at ${at} are shown.`
  const how = location
    ? `Register a slot with app.registerSlots({ '${location}': Slot.make('…') }), or let a remote propose one in "slots" of its definition.`
    : 'Add Slot.make(…) to its fields.'
  return `Nobody registers anything at ${at}. ${how}`
}

function codeText({ component, code }: Entry, { place }: About): string {
  const { choice } = code
  switch (code.is) {
    case 'unknown':
      return `no remote has the component ${component}`
    case 'wrong-registry':
      return place.location === undefined
        ? `${component} is a component for locations, not for forms: set "global" in its definition (wrong-registry)`
        : `${component} is a component for forms, not for locations: remove "global" from its definition (wrong-registry)`
    case 'gone':
      return `no released remote has the component ${component} any more`
    case 'not-in-version':
      return `${choice?.remote} ${choice?.version} does not have the component ${component}`
    case 'not-granted':
      return `its remote ${choice?.remote} is not granted public locations`
    default:
      return `its remote ${choice?.remote} is switched off${offText(code.off)}`
  }
}

function offText(off: DisabledPart | null): string {
  if (!off) return ''
  const part = [off.version, off.component].filter(Boolean).join(', ')
  return `${part && ` (${part})`} since ${minute(off.at)} by ${off.who}: ${off.why}`
}

function gateText(gate: readonly GateCondition[], about: About): string {
  const failed = gate.filter(({ passed }) => !passed)
  return failed.map((condition) => conditionText(condition, about)).join('; ')
}

function conditionText(condition: GateCondition, about: About): string {
  const { names } = about
  switch (condition.of) {
    case 'permissions':
      return `the gate asks for ${list(condition.missing)}, which no role held${where(about)} gives`
    case 'roles':
      return `the gate asks for the role ${anyOf(condition.wanted, names.roles)}, which is not held${where(about)}`
    case 'tenants':
      return `the gate asks for the tenant ${anyOf(condition.wanted, names.tenants)}${about.viewer?.tenant ? `, and this is ${about.viewer.tenant.name}` : ''}`
    case 'percent':
      return `the gate is open for ${condition.percent} % of the users, and this one is at ${condition.share.toFixed(1)}`
    case 'flag':
      return `the flag ${condition.flag} is off`
  }
}

function where({ viewer }: About): string {
  return viewer?.tenant ? ` in ${viewer.tenant.name}` : ''
}

function list(items: readonly string[], type: 'and' | 'or' = 'and'): string {
  const format = new Intl.ListFormat('en', { type: type === 'and' ? 'conjunction' : 'disjunction' })
  return format.format(items)
}

function minuteUtc(instant: string | null | undefined): string {
  return instant ? minute(new Date(instant).toISOString()) : ''
}

/** `2026-11-22 10:04 UTC` */
function minute(at: string | undefined): string {
  return at ? `${at.slice(0, 16).replace('T', ' ')} UTC` : ''
}

function lasted(last: RecentOutcome | undefined): string {
  if (!last || last.drawMs === null) return ''
  return `, in ${Math.round((last.codeMs ?? 0) + last.drawMs)} ms`
}

function anyOf(
  wanted: readonly (string | number)[],
  names: Readonly<Record<string, string>>,
): string {
  return list(
    wanted.map((one) => names[one] ?? String(one)),
    'or',
  )
}
