import {
  type Language,
  type Locations,
  languageTags,
  type Manifest,
  slotLocations,
} from '@slipway/sdk/contract'
import { locationsOf, type PageId, pageIds, pages } from '../contract/pages'

/** Everything that the bar chooses; it is in the address, so that it can be linked and loaded again. */
export interface View {
  readonly component: string
  /** One of the locations, or a form. */
  readonly place: string
  /** JSON as it was typed. */
  readonly props: string
  /** Id of the record that is shown. */
  readonly record: number
  readonly tenant: number
  readonly role: Role
  readonly language: Language
  readonly scheme: 'light' | 'dark'
  readonly width: 'desktop' | 'phone'
  readonly state: 'normal' | 'loading' | 'failed' | 'slow'
}

export const roles = ['viewer', 'editor', 'developer', 'nobody'] as const
export type Role = (typeof roles)[number]

/** The modes of a form, for components of the global registry. */
export const formPlaces = ['form-create', 'form-edit', 'form-view'] as const
export type FormPlace = (typeof formPlaces)[number]

const formPages = {
  'form-create': 'create',
  'form-edit': 'edit',
  'form-view': 'record',
} as const satisfies Record<FormPlace, PageId>

/** Returns the places where a component of this registry can be shown. */
export function placesOf(registry: 'slot' | 'global'): readonly string[] {
  return registry === 'global' ? formPlaces : slotLocations.names()
}

const choices = {
  role: roles,
  language: languageTags(),
  scheme: ['light', 'dark'],
  width: ['desktop', 'phone'],
  state: ['normal', 'loading', 'failed', 'slow'],
} as const

/** The view of an address; parts that it leaves out are as the remote itself says. */
export function readView(
  search: URLSearchParams,
  built: Manifest | undefined,
  locations: Locations = slotLocations,
): View {
  const named = search.get('component')
  const manifest = built && locations.present(built)
  const known = manifest?.components ?? []
  const component = known.find(({ name }) => name === named) ?? known[0]
  const places = placesOf(component?.registry ?? 'slot')
  const usual = component?.locations[0] ?? (places === formPlaces ? 'form-edit' : usualPlace)
  const asked = search.get('place') ?? ''
  const place = oneOf(places, locations.deliveredAt(asked) ?? asked) ?? usual
  return {
    component: component?.name ?? named ?? '',
    place,
    props: search.get('props') ?? usualProps(manifest, { component: component?.name, place }),
    record: countOf(search.get('record')),
    tenant: countOf(search.get('tenant')),
    role: oneOf(choices.role, search.get('role')) ?? 'editor',
    language: oneOf(choices.language, search.get('language')) ?? 'en',
    scheme: oneOf(choices.scheme, search.get('scheme')) ?? 'light',
    width: oneOf(choices.width, search.get('width')) ?? 'desktop',
    state: oneOf(choices.state, search.get('state')) ?? 'normal',
  }
}

const usualPlace = 'dashboard-before-cards'

export function writeView(view: View): URLSearchParams {
  return new URLSearchParams(Object.entries(view).map(([name, value]) => [name, String(value)]))
}

function oneOf<Choice extends string>(all: readonly Choice[], text: string | null) {
  return all.find((choice) => choice === text)
}

function countOf(text: string | null): number {
  const count = Number(text)
  return Number.isInteger(count) && count > 0 ? count : 1
}

// The slot that the remote proposes says best what the component is given.
function usualProps(
  manifest: Manifest | undefined,
  { component, place }: { readonly component: string | undefined; readonly place: string },
): string {
  const slots = (manifest?.slots ?? []).filter((slot) => slot.component === component)
  const slot = slots.find(({ location }) => location === place) ?? slots[0]
  const schema = manifest?.components.find(({ name }) => name === component)?.props
  const props = slot?.props ?? (schema ? exampleOf(schema) : {})
  return JSON.stringify(props, null, 2)
}

/** Path below the interface of the page that has the place of `view`. */
export function pageOf({ place, record }: Pick<View, 'place' | 'record'>): string {
  const { path } = pages[pageWith(place)]
  return path.replace(':resource', 'orders').replace(':id', String(record))
}

/** Returns the page that shows a place. */
export function pageWith(place: string): PageId {
  if (isFormPlace(place)) return formPages[place]
  return pageIds().find((id) => locationsOf(id).some((it) => it === place)) ?? 'dashboard'
}

const isFormPlace = (place: string): place is FormPlace => Object.hasOwn(formPages, place)

/** Whether the page of `view` is one of people who are not signed in. */
export function isAnonymous({ place, role }: Pick<View, 'place' | 'role'>): boolean {
  return role === 'nobody' || pages[pageWith(place)].frame !== 'shell'
}

type Schema = Readonly<Record<string, unknown>>

const formats: Readonly<Record<string, string>> = {
  email: 'ada@example.com',
  uri: 'https://example.com',
  date: '2026-11-21',
  'date-time': '2026-11-21T09:00:00.000Z',
}

/** A value that most probably fits a JSON Schema: what is required, filled in with something to see. */
function exampleOf(schema: unknown, name = 'text'): unknown {
  if (typeof schema !== 'object' || schema === null) return name
  const rules: Schema = { ...schema }
  if ('default' in rules) return rules['default']
  if ('const' in rules) return rules['const']
  const [choice] = [rules['enum'], rules['anyOf'], rules['oneOf']].flatMap(firstOf)
  if (choice !== undefined) return Array.isArray(rules['enum']) ? choice : exampleOf(choice, name)
  switch (rules['type']) {
    case 'object':
      return exampleObject(rules)
    case 'array':
      return exampleList(rules, name)
    case 'boolean':
      return false
    case 'integer':
    case 'number':
      return Number(rules['minimum'] ?? 1)
    case 'null':
      return null
    default:
      return exampleText(rules, name)
  }
}

function firstOf(list: unknown): readonly unknown[] {
  return Array.isArray(list) ? list.slice(0, 1) : []
}

function exampleObject({ properties, required }: Schema): Schema {
  const known = new Map(Object.entries(properties ?? {}))
  const names = Array.isArray(required) ? required.map(String) : []
  return Object.fromEntries(names.map((name) => [name, exampleOf(known.get(name), name)]))
}

function exampleList({ items, minItems }: Schema, name: string): readonly unknown[] {
  return Array.from({ length: Number(minItems ?? 0) }, () => exampleOf(items, name))
}

// `field` of a form component names the hidden field that the sample's orders have for it.
function exampleText({ format, minLength }: Schema, name: string): string {
  const known = formats[String(format)]
  if (known) return known
  const text = name === 'field' ? 'code' : name.charAt(0).toUpperCase() + name.slice(1)
  return text.padEnd(Number(minLength ?? 0), '.')
}
