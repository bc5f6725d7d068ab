import {
  emptyValue,
  type FormBody,
  type FormSlotEntry,
  fieldFaultOf,
  type Language,
  type ListBody,
  type ResourceEntry,
  type ResourceRecord,
} from '@slipway/sdk/contract'
import { type ShopResource, shopResources, shopRows } from './sample-shop'

type Values = Readonly<Record<string, unknown>>

interface Row {
  readonly id: number
  readonly version: number
  readonly values: Values
}

/** A reader of the shop, who sees it in a language and with permissions. */
export interface ShopReader {
  readonly language: Language
  readonly permissions: ResourceEntry['permissions']
}

/** A query for rows of a list. */
export interface ShopQuery {
  readonly search: URLSearchParams
  readonly isWanted?: (values: Values) => boolean
}

/** The records of the emulator: saved values stay until the command ends. */
export class Shop {
  readonly #rows = new Map<string, Row[]>()

  constructor() {
    for (const [name, values] of shopRows()) {
      this.#rows.set(
        name,
        values.map((one, index) => ({ id: index + 1, version: 1, values: one })),
      )
    }
  }

  find(resource: ShopResource, id: number, language: Language): ResourceRecord | undefined {
    const row = this.#of(resource.name).find((one) => one.id === id)
    return row && this.#record(resource, row, language)
  }

  list(resource: ShopResource, reader: ShopReader, { search, isWanted }: ShopQuery): ListBody {
    const page = Number(search.get('page') ?? 1)
    const perPage = Number(search.get('perPage') ?? 25)
    const wanted = this.#of(resource.name)
      .filter(({ values }) => isWanted?.(values) ?? true)
      .filter(({ values }) => matches(resource.titleOf(values), search.get('q')))
      .toSorted(byField(search.get('sort') ?? ''))
    const rows = wanted.slice((page - 1) * perPage, page * perPage)
    return {
      resource: entryOf(resource, reader),
      items: rows.map((row) => this.#record(resource, row, reader.language)),
      total: { value: wanted.length, exact: true },
      next: null,
      prev: null,
      columns: columnsOf(resource),
      sort: search.get('sort') ?? 'id',
      filters: [],
      actions: [],
    }
  }

  form(resource: ShopResource, reader: ShopReader, slots: readonly FormSlotEntry[]): FormBody {
    const [first, ...rest] = resource.fields
    const { relation } = resource
    const below = shopResources(reader.language).find(({ name }) => name === relation?.resource)
    return {
      resource: entryOf(resource, reader),
      fields: [...(first ? [first] : []), ...slots, ...rest],
      relations: relation && below ? [relationOf(below, relation.field, reader)] : [],
      actions: [],
    }
  }

  /** Stores a new row, or changes one. */
  save(resource: ShopResource, id: number | undefined, values: Values): number {
    const rows = this.#of(resource.name)
    const before = rows.find((row) => row.id === id)
    const next = before?.id ?? Math.max(0, ...rows.map((row) => row.id)) + 1
    const row = {
      id: next,
      version: (before?.version ?? 0) + 1,
      values: { ...before?.values, ...values },
    }
    this.#rows.set(
      resource.name,
      [...rows.filter((one) => one.id !== next), row].toSorted((a, b) => a.id - b.id),
    )
    return next
  }

  remove(resource: ShopResource, id: number): void {
    this.#rows.set(
      resource.name,
      this.#of(resource.name).filter((row) => row.id !== id),
    )
  }

  #of(resource: string): Row[] {
    return this.#rows.get(resource) ?? []
  }

  #record(
    resource: ShopResource,
    { id, version, values }: Row,
    language: Language,
  ): ResourceRecord {
    const title = resource.titleOf(values)
    return {
      id,
      title,
      label: `${resource.singular} ${title}`,
      values,
      titles: this.#titles(resource, values, language),
      etag: `"${id}-${version}"`,
      actions: [],
    }
  }

  #titles({ fields }: ShopResource, values: Values, language: Language): Record<string, string> {
    const all = shopResources(language)
    const titles = fields.flatMap((field) => {
      const other = field.type === 'relation' && all.find(({ name }) => name === field.resource)
      const row = other && this.#of(other.name).find(({ id }) => id === values[field.name])
      return other && row ? [[field.name, other.titleOf(row.values)] as const] : []
    })
    return Object.fromEntries(titles)
  }
}

/** Finds what cannot be saved, as the host's server reports it. */
export function faultsOf({ fields }: ShopResource, values: Values, isNew: boolean) {
  return fields
    .filter(({ name }) => isNew || name in values)
    .filter((field) => fieldFaultOf(field, values[field.name] ?? emptyValue(field)) !== undefined)
    .map(({ name, label }) => ({
      pointer: `/${name}`,
      code: 'invalid',
      detail: `${label} cannot be saved like this.`,
    }))
}

function entryOf({ name, label, singular }: ShopResource, reader: ShopReader): ResourceEntry {
  return { name, label, singular, softDelete: false, permissions: reader.permissions }
}

function columnsOf({ columns, fields }: ShopResource) {
  return columns
    .flatMap((name) => fields.filter((it) => it.name === name))
    .map((field) => ({ ...field, sortable: field.type !== 'relation' }))
}

function relationOf(below: ShopResource, field: string, { permissions }: ShopReader) {
  const { name, label, singular } = below
  const kind = 'has-many' as const
  return {
    name,
    label,
    resource: name,
    singular,
    kind,
    field,
    permissions: { create: permissions.create, attach: false },
  }
}

function matches(title: string, query: string | null): boolean {
  return title.toLowerCase().includes((query ?? '').toLowerCase())
}

function byField(sort: string) {
  const name = sort.replace('-', '')
  const direction = sort.startsWith('-') ? -1 : 1
  return (one: Row, other: Row) =>
    name === ''
      ? one.id - other.id
      : direction *
        String(one.values[name] ?? '').localeCompare(String(other.values[name] ?? ''), 'en', {
          numeric: true,
        })
}
