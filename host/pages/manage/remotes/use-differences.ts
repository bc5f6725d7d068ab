import type { DiffEffect, PropsChange, VersionDiff } from '@slipway/sdk/contract'
import { useFormats } from '../../../formats/use-formats'
import { useLocationName } from '../../../layout/location-names'
import type { TextName } from '../../../texts/texts'
import { type Translate, useTexts } from '../../../texts/use-texts'
import { useSizeText } from './use-size-text'

/** One difference of two versions, as a sentence. */
interface Difference {
  readonly text: string
  readonly effect?: DiffEffect
}

interface Words {
  readonly t: Translate<'remotes'>
  readonly list: (items: readonly string[]) => string
  readonly size: (bytes: number) => string
  readonly placeOf: (location: string) => string
}

/** Every difference of two versions, what breaks slots first; `key` tells two of the same words apart. */
export function useDifferences(): (
  diff: VersionDiff,
) => readonly (Difference & { readonly key: number })[] {
  const { t } = useTexts('remotes')
  const formats = useFormats()
  const nameOf = useLocationName()
  // Names of locations have commas.
  const placeOf = (location: string) => t('diff.location', { name: nameOf(location) })
  const words = { t, list: formats.list, size: useSizeText(), placeOf }
  return (diff) =>
    parts
      .flatMap((part) => part(diff, words))
      .map((said, key) => (typeof said === 'string' ? { key, text: said } : { key, ...said }))
      .toSorted((one, other) => rank(one) - rank(other))
}

function rank({ effect }: Difference): number {
  if (effect === 'breaking') return 0
  return effect === 'may-break' ? 1 : 2
}

type Part = (diff: VersionDiff, words: Words) => readonly (Difference | string)[]

const components: Part = ({ components: { added, removed, changed }, props, locations }, { t }) => {
  const isTold = new Set([...(props ?? []), ...(locations ?? [])].map((it) => it.component))
  const unsaid = changed.filter((name) => !isTold.has(name))
  return [
    ...removed.map((name) => ({
      text: t('diff.component.removed', { name }),
      effect: 'breaking' as const,
    })),
    ...added.map((name) => t('diff.component.added', { name })),
    ...unsaid.map((name) => t('diff.component.changed', { name })),
  ]
}

const props: Part = ({ props: changed = [] }, { t }) =>
  changed.flatMap(({ component, changes }) =>
    changes.map((change) => ({
      text: sayPropsChange(component, change, t),
      effect: change.effect,
    })),
  )

const locations: Part = ({ locations: changed = [] }, { t, list, placeOf }) =>
  changed.map(({ component, effect, from, to }) => {
    const say = (names: readonly string[]) =>
      names.length === 0 ? t('diff.locations.any') : list(names.map(placeOf))
    return { text: t('diff.locations', { component, from: say(from), to: say(to) }), effect }
  })

type Proposal = NonNullable<NonNullable<VersionDiff['proposals']>[number]['to']>

const proposals: Part = ({ proposals: changed = [] }, { t, placeOf }) => {
  const gateOf = ({ gate }: Proposal) => gateText(gate) ?? t('diff.gate.all')
  const namesOf = ({ component, location }: Proposal) => ({
    component,
    location: placeOf(location),
  })
  return changed.flatMap(({ from, to }) => {
    if (!to) return from ? [t('diff.proposal.removed', namesOf(from))] : []
    const gate = gateOf(to)
    if (!from) return [t('diff.proposal.added', { ...namesOf(to), gate })]
    return gateOf(from) === gate
      ? [t('diff.proposal.props', namesOf(to))]
      : [t('diff.proposal.gate', { ...namesOf(to), from: gateOf(from), to: gate })]
  })
}

/** A gate as the team wrote it: its conditions have the same names in every language. */
function gateText(gate: Proposal['gate']): string | undefined {
  const conditions = Object.entries(gate ?? {})
  if (conditions.length === 0) return undefined
  return conditions.map(([name, value]) => `${name} ${textOf(value)}`).join('; ')
}

function textOf(value: unknown): string {
  const isPlain = typeof value !== 'object' || Array.isArray(value)
  return isPlain ? [value].flat().join(', ') : JSON.stringify(value)
}

function kindOf(from: unknown, to: unknown): 'added' | 'removed' | 'changed' {
  if (from === null) return 'added'
  return to === null ? 'removed' : 'changed'
}

const ranges: Part = ({ ranges: changed = [] }, { t }) =>
  changed.map(({ module, from, to }) =>
    t(`diff.range.${kindOf(from, to)}`, { module, from: from ?? '', to: to ?? '' }),
  )

const origins: Part = ({ origins: { added, removed } }, { t }) => [
  ...added.map((origin) => t('diff.origin.added', { origin })),
  ...removed.map((origin) => t('diff.origin.removed', { origin })),
]

const files: Part = ({ size: total, files: changed }, { t, size }) => [
  ...changed.map(({ path, from, to }) => {
    const kind = kindOf(from, to)
    const sizes = { from: size(from ?? 0), to: size(to ?? 0) }
    const isAsLarge = kind === 'changed' && sizes.from === sizes.to
    return t(isAsLarge ? 'diff.file.content' : `diff.file.${kind}`, { path, ...sizes })
  }),
  ...(total.from === total.to
    ? []
    : [t('diff.size', { from: size(total.from), to: size(total.to) })]),
]

const parts: readonly Part[] = [components, props, locations, proposals, ranges, origins, files]

/** A change of a component's props as a sentence; one that only a newer server knows, by its name. */
function sayPropsChange(
  component: string,
  { pointer, kind, effect, from, to }: PropsChange,
  t: Translate<'remotes'>,
): string {
  const prop = pointer === '' ? component : `${component} ${pointer}`
  const values = { prop, from: from ?? t('limit.none'), to: to ?? t('limit.none') }
  const find = (name: string) => {
    const text = t(name as TextName<'remotes'>, values)
    return text === name ? undefined : text
  }
  const limit = find(`limit.${kind.replace(/-.*/, '')}`)
  const way = kind.endsWith('-narrowed') ? 'narrowed' : 'widened'
  if (limit !== undefined) return t(`diff.limit-${way}`, { ...values, limit })
  if (kind === 'prop-added' && effect !== 'compatible') return t('diff.prop-addedOpen', { prop })
  return find(`diff.${kind}`) ?? t('diff.unknown', { prop, kind })
}
