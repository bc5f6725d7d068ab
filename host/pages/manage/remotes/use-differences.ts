import type { DiffEffect, PropsChange, VersionDiff } from '@slipway/sdk/contract'
import { useFormats } from '../../../formats/use-formats'
import { useLocationName } from '../../../layout/location-names'
import { type Translate, useTexts } from '../../../texts/use-texts'
import { useSizeText } from './use-size-text'

const sentences = {
  'choices-narrowed': 'diff.choices-narrowed',
  'choices-widened': 'diff.choices-widened',
  'format-narrowed': 'diff.format-narrowed',
  'format-widened': 'diff.format-widened',
  'names-changed': 'diff.names-changed',
  'notes-changed': 'diff.notes-changed',
  'prop-added': 'diff.prop-added',
  'prop-removed': 'diff.prop-removed',
  refused: 'diff.refused',
  'required-added': 'diff.required-added',
  'required-removed': 'diff.required-removed',
  'schema-added': 'diff.schema-added',
  'schema-removed': 'diff.schema-removed',
  'shapes-changed': 'diff.shapes-changed',
  'step-changed': 'diff.step-changed',
  'step-narrowed': 'diff.step-narrowed',
  'step-widened': 'diff.step-widened',
  'type-narrowed': 'diff.type-narrowed',
  'type-widened': 'diff.type-widened',
} as const

const limits = {
  maximum: 'limit.maximum',
  maxItems: 'limit.maxItems',
  maxLength: 'limit.maxLength',
  maxProperties: 'limit.maxProperties',
  minimum: 'limit.minimum',
  minItems: 'limit.minItems',
  minLength: 'limit.minLength',
  minProperties: 'limit.minProperties',
} as const

/** One difference of two versions, as a sentence. */
export interface Difference {
  readonly key: string
  readonly text: string
  readonly effect?: DiffEffect
}

interface Words {
  readonly t: Translate<'remotes'>
  readonly list: (items: readonly string[]) => string
  readonly size: (bytes: number) => string
  readonly placeOf: (location: string) => string
}

/** Every difference of two versions, what breaks slots first. */
export function useDifferences(): (diff: VersionDiff) => readonly Difference[] {
  const { t } = useTexts('remotes')
  const formats = useFormats()
  const nameOf = useLocationName()
  // Names of locations have commas.
  const placeOf = (location: string) => t('diff.location', { name: nameOf(location) })
  const words = { t, list: formats.list, size: useSizeText(), placeOf }
  return (diff) => {
    const all = parts.flatMap((part) => part(diff, words))
    return all.toSorted((one, other) => rank(one) - rank(other))
  }
}

const order: readonly (DiffEffect | undefined)[] = ['breaking', 'may-break']

function rank({ effect }: Difference): number {
  const place = order.indexOf(effect)
  return place < 0 ? order.length : place
}

type Part = (diff: VersionDiff, words: Words) => Difference[]

const components: Part = ({ components: { added, removed, changed }, props, locations }, { t }) => {
  const isTold = new Set([...(props ?? []), ...(locations ?? [])].map((it) => it.component))
  const unsaid = changed.filter((name) => !isTold.has(name))
  return [
    ...removed.map((name) => ({
      key: `component ${name}`,
      text: t('diff.component.removed', { name }),
      effect: 'breaking' as const,
    })),
    ...added.map((name) => ({
      key: `component ${name}`,
      text: t('diff.component.added', { name }),
    })),
    ...unsaid.map((name) => ({
      key: `component ${name}`,
      text: t('diff.component.changed', { name }),
    })),
  ]
}

const props: Part = ({ props: changed = [] }, { t }) =>
  changed.flatMap(({ component, changes }) =>
    changes.map((change) => ({
      key: `props ${component} ${change.pointer} ${change.kind}`,
      text: sayPropsChange(component, change, t),
      effect: change.effect,
    })),
  )

const locations: Part = ({ locations: changed = [] }, { t, list, placeOf }) =>
  changed.map(({ component, effect, from, to }) => {
    const say = (names: readonly string[]) =>
      names.length === 0 ? t('diff.locations.any') : list(names.map(placeOf))
    return {
      key: `locations ${component}`,
      text: t('diff.locations', { component, from: say(from), to: say(to) }),
      effect,
    }
  })

const proposals: Part = ({ proposals: changed = [] }, { t, placeOf }) => {
  const sayGate = (slot: Proposal) => gateText(slot.gate) ?? t('diff.gate.all')
  return changed.flatMap(({ from, to }, index) => {
    const slot = to ?? from
    if (!slot) return []
    const { component, location } = slot
    const key = `proposal ${index}`
    const names = { component, location: placeOf(location) }
    if (!from || !to) {
      const text = to
        ? t('diff.proposal.added', { ...names, gate: sayGate(to) })
        : t('diff.proposal.removed', names)
      return [{ key, text }]
    }
    if (sayGate(from) === sayGate(to)) return [{ key, text: t('diff.proposal.props', names) }]
    const gates = { from: sayGate(from), to: sayGate(to) }
    return [{ key, text: t('diff.proposal.gate', { ...names, ...gates }) }]
  })
}

type Proposal = NonNullable<NonNullable<VersionDiff['proposals']>[number]['to']>

/** A gate as the team wrote it: its conditions have the same names in every language. */
function gateText(gate: Proposal['gate']): string | undefined {
  const conditions = Object.entries(gate ?? {})
  if (conditions.length === 0) return undefined
  return conditions.map(([name, value]) => `${name} ${[value].flat().join(', ')}`).join('; ')
}

const ranges: Part = ({ ranges: changed = [] }, { t }) =>
  changed.map(({ module, from, to }) => {
    const key = `range ${module}`
    if (from === null) return { key, text: t('diff.range.added', { module, to: to ?? '' }) }
    if (to === null) return { key, text: t('diff.range.removed', { module }) }
    return { key, text: t('diff.range.changed', { module, from, to }) }
  })

const origins: Part = ({ origins: { added, removed } }, { t }) => [
  ...added.map((origin) => ({
    key: `origin ${origin}`,
    text: t('diff.origin.added', { origin }),
  })),
  ...removed.map((origin) => ({
    key: `origin ${origin}`,
    text: t('diff.origin.removed', { origin }),
  })),
]

const files: Part = ({ size: total, files: changed }, { t, size }) => [
  ...changed.map(({ path, from, to }) => {
    const key = `file ${path}`
    if (from === null) return { key, text: t('diff.file.added', { path, to: size(to ?? 0) }) }
    if (to === null) return { key, text: t('diff.file.removed', { path, from: size(from) }) }
    const sizes = { from: size(from), to: size(to) }
    if (sizes.from === sizes.to)
      return { key, text: t('diff.file.content', { path, to: sizes.to }) }
    return { key, text: t('diff.file.changed', { path, ...sizes }) }
  }),
  ...(total.from === total.to
    ? []
    : [{ key: 'size', text: t('diff.size', { from: size(total.from), to: size(total.to) }) }]),
]

const parts: readonly Part[] = [components, props, locations, proposals, ranges, origins, files]

/** A change of a component's props as a sentence; one that only a newer server knows, by its name. */
function sayPropsChange(
  component: string,
  { pointer, kind, effect, from, to }: PropsChange,
  t: Translate<'remotes'>,
): string {
  const prop = pointer === '' ? component : `${component} ${pointer}`
  const none = t('limit.none')
  const values = { prop, from: from ?? none, to: to ?? none }
  const [keyword = '', how] = kind.split('-', 2)
  if (keyword in limits) {
    const limit = t(limits[keyword as keyof typeof limits])
    return t(how === 'narrowed' ? 'diff.limit-narrowed' : 'diff.limit-widened', {
      ...values,
      limit,
    })
  }
  if (kind === 'prop-added' && effect !== 'compatible') return t('diff.prop-addedOpen', { prop })
  if (kind in sentences) return t(sentences[kind as keyof typeof sentences], values)
  return t('diff.unknown', { prop, kind })
}
