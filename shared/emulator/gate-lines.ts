import {
  type FieldCondition,
  type ManifestSlot,
  modesOf,
  type PageCondition,
  type PageFacts,
  type PageMode,
  passesPage,
} from '@slipway/sdk/contract'

/** A condition of a gate in words. */
export interface GateLine {
  readonly text: string
  /** Whether this page meets it; `undefined`: the host decides, by who asks. */
  readonly isMet: boolean | undefined
}

/** A page of the emulator. */
export interface ShownPage extends PageFacts {
  readonly isWide: boolean
}

/** A gate with what it asks of the viewer and of the page. */
export type ProposedGate = PageCondition &
  Omit<NonNullable<ManifestSlot['gate']>, keyof PageCondition>

/** The conditions of a gate, and which of them a page meets: decided by the function that decides on a host. */
export function gateLines(
  { mode, record = {}, device, resources, ...ofViewer }: ProposedGate,
  page: ShownPage,
): readonly GateLine[] {
  return [
    ...(resources ? [line('resources', resources, passesPage({ resources }, page))] : []),
    ...(mode === undefined ? [] : [line('mode', modesOf(mode), passesPage({ mode }, page))]),
    ...Object.entries(record).map(([field, wanted]) => ({
      text: `${field}: ${wordsOf(wanted)}; here ${hereOf(page.values?.[field])}`,
      isMet: passesPage({ record: { [field]: wanted } }, page),
    })),
    ...(device ? [line('device', 'a window of 1024 pixels and more', page.isWide)] : []),
    ...Object.entries(ofViewer).map(([name, wanted]) => line(name, wanted, undefined)),
  ]
}

function line(name: string, wanted: unknown, isMet: boolean | undefined): GateLine {
  return { text: `${name}: ${[wanted].flat().join(', ')}`, isMet }
}

function wordsOf(wanted: FieldCondition): string {
  if (typeof wanted !== 'object') return String(wanted)
  if (Array.isArray(wanted)) return wanted.join(', ')
  const bounds = Object.entries(wanted).map(([name, bound]) => `${name} ${bound}`)
  return 'set' in wanted ? (wanted.set ? 'has a value' : 'has no value') : bounds.join(', ')
}

function hereOf(value: unknown): string {
  return value === null || value === undefined ? 'no value' : JSON.stringify(value)
}

const modes: Readonly<Record<string, readonly PageMode[]>> = {
  record: ['view'],
  edit: ['edit'],
  create: ['create'],
}

/** The facts about a page of the emulator's orders, by its id; without the values of its record. */
export function factsOf(page: string): PageFacts {
  const shown = modes[page]
  if (shown) return { resource: 'orders', modes: shown }
  return page === 'list' ? { resource: 'orders' } : {}
}
