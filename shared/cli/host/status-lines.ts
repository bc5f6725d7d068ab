import {
  type GuardBody,
  type GuardedComponent,
  type GuardFigures,
  type GuardMissing,
  type GuardOutcome,
  type GuardTells,
  guardRules,
  type Proposal,
} from '@slipway/sdk/contract'

const verdicts = {
  'cannot-tell': 'cannot tell yet',
  'no-difference': 'no difference',
  worse: 'worse',
} as const satisfies Record<GuardedComponent['verdict'], string>

const actions = {
  'canary-removed': 'ended the canary',
  'rolled-back': 'rolled back',
  'switched-off': 'switched off',
  warned: 'warned of',
} as const satisfies Record<GuardOutcome['did'], string>

/** Describes what the guard sees of the remote, and what it did last. */
export function guardLines({ mode, brakedUntil, watched, outcomes }: GuardBody): string[] {
  return [
    ...(mode === 'on' ? [] : [`The guard ${mode === 'off' ? 'is off' : 'only warns'}.`]),
    ...(mode === 'on' && brakedUntil !== undefined
      ? [`The guard took two versions off in ten minutes: until ${brakedUntil} it only warns.`]
      : []),
    ...watched.flatMap(watchedLines),
    ...outcomes.slice(0, 3).map(outcomeLine),
  ]
}

function watchedLines({ version, as, components }: GuardBody['watched'][number]): string[] {
  const kind = as === 'canary' ? 'canary' : 'new version'
  return components.map(
    (seen) =>
      `Guard: ${kind} ${version}, ${seen.component}: ${verdictOf(seen)} (${countsOf(seen)}).`,
  )
}

function outcomeLine({ at, version, did, figures }: GuardOutcome): string {
  const counted = figuresText[guardRules[figures.rule].tells](figures)
  return `Guard: ${actions[did]} ${version} at ${at}: ${figures.component}, ${counted}.${commonText(figures)}${othersText(figures)}`
}

/** Names what every page with failures had and hardly any other one; and what a team should ask for. */
function commonText({ component, common = [] }: GuardFigures): string {
  const causes = common.filter(({ mayBreak }) => mayBreak)
  return causes
    .map(
      ({ remote, version, failures, draws, drawsWith }) =>
        ` All ${failures} uses with failures also had ${remote} ${version}; ${drawsWith} of ${draws} without failures had it: it may break ${component}, so nothing was taken off.`,
    )
    .join('')
}

/** Names what else changed on these pages, the latest change first. */
function othersText({ others = [] }: GuardFigures): string {
  const names = others.map(({ remote, version, since }) => `${remote} ${version} (${since})`)
  return names.length === 0 ? '' : ` Also on these pages, changed at: ${names.join(', ')}.`
}

function verdictOf({ verdict, missing }: GuardedComponent): string {
  const lacks = missing === undefined ? '' : missingText(missing)
  return lacks === '' ? verdicts[verdict] : `${verdicts[verdict]}: ${lacks}`
}

function missingText(missing: GuardMissing | null): string {
  if (missing === null) return 'the version before it was hardly shown'
  const { draws, users, baseDraws } = missing
  const own = [
    ...(draws > 0 ? [`on ${count(draws, 'more page')}`] : []),
    ...(users > 0 ? [`to ${count(users, 'more user')} in the same minute`] : []),
  ].join(' and ')
  return [
    ...(own === '' ? [] : [`it has to be shown ${own}`]),
    ...(baseDraws > 0 ? [`what is beside it on ${count(baseDraws, 'more page')}`] : []),
  ].join(', ')
}

function count(value: number, word: string): string {
  return `${value.toLocaleString('en')} ${word}${value === 1 ? '' : 's'}`
}

function countsOf({ base, ...seen }: GuardedComponent): string {
  const beside = base ? `, beside it ${failedUses(base)}` : ''
  return `${failedUses(seen)}${beside}; a user counts once a minute`
}

/** Of visitors, who are not told apart, boxes. */
function failedUses({ draws, failures, users }: Failed): string {
  return `${failures} of ${draws} ${users === null ? 'boxes' : 'uses'} failed`
}
const figuresText = {
  failures: failedUses,
} as const satisfies Record<GuardTells, (figures: GuardFigures) => string>

type Failed = Pick<GuardedComponent, 'draws' | 'failures'> & { readonly users?: number | null }

/** Describes what became of a remote's proposals: those that are live by their number, the others a line each. */
export function proposalLines(proposals: readonly Proposal[]): string[] {
  const live = proposals.filter(({ state }) => state === 'live').length
  const others = proposals.filter(({ state }) => state !== 'live')
  if (proposals.length === 0) return []
  return [
    `Proposed slots: ${live} of ${proposals.length} live.`,
    ...others.map((proposal) => `  ${nameOf(proposal)}: ${outcomeOf(proposal)}`),
  ]
}

function nameOf({ component, location, versions }: Proposal): string {
  const named = versions.map(({ version, as }) => `${version}${as === 'canary' ? ', canary' : ''}`)
  return `${component} at ${location} (${named.join(', ')})`
}

function outcomeOf({ state, since, decision, rule, versions }: Proposal): string {
  switch (state) {
    case 'live':
      return 'live.'
    case 'waiting': {
      const isLive = versions.some(({ as }) => as !== 'nobody')
      return `waiting for approval since ${since}${isLive ? '' : ', before its release'}.`
    }
    case 'refused':
      return `refused by ${decision?.who} (${decision?.why}).`
    case 'not-allowed':
      return 'not allowed by the rules of this host.'
    case 'over-limit':
      return `over the limit of ${rule?.limit} at this location.`
    case 'not-granted':
      return 'not granted public locations.'
    case 'switched-off':
      return 'switched off.'
    case 'hidden':
      return 'hidden by the layout of this host.'
    case 'proposed':
      return 'live with its release.'
  }
}
