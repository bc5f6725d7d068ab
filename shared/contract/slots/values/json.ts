import type { Fault } from '../../problems/problem'

/** Limits of a slot's props and content; configurable on the server. */
export interface JsonLimits {
  /** Bytes of the UTF-8 text. */
  readonly maxBytes: number
  /** Nesting of objects and arrays. */
  readonly maxDepth: number
}
export const defaultJsonLimits: JsonLimits = { maxBytes: 65_536, maxDepth: 32 }

export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json }
export type CheckedJson =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly faults: readonly Fault[] }

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Copies `value` into frozen plain JSON, or says by JSON pointer what is not allowed in it:
 * `not-json`, `json-limits`, `forbidden-key`. -0 becomes 0.
 */
export function checkJson(value: unknown, limits: JsonLimits = defaultJsonLimits): CheckedJson {
  const walk: Walk = { faults: [], maxDepth: limits.maxDepth }
  const copy = copyJson(value, { pointer: '', depth: 0 }, walk)
  if (walk.faults.length > 0) return { ok: false, faults: walk.faults }
  const bytes = new TextEncoder().encode(JSON.stringify(copy)).length
  if (bytes <= limits.maxBytes) return { ok: true, value: copy }
  const detail = `${bytes} bytes of JSON; at most ${limits.maxBytes} are allowed`
  return { ok: false, faults: [{ pointer: '', code: 'json-limits', detail }] }
}

interface Walk {
  readonly faults: Fault[]
  readonly maxDepth: number
}

interface Position {
  readonly pointer: string
  readonly depth: number
}

function copyJson(value: unknown, position: Position, walk: Walk): Json {
  const { pointer } = position
  if (value === null || typeof value === 'boolean') return value
  if (typeof value === 'string') return copyString(value, pointer, walk)
  if (typeof value === 'number') return copyNumber(value, pointer, walk)
  if (position.depth >= walk.maxDepth) {
    const detail = `deeper than ${walk.maxDepth} levels`
    return deny({ pointer, code: 'json-limits', detail }, walk)
  }
  if (Array.isArray(value)) return copyArray(value, position, walk)
  if (isPlainObject(value)) return copyObject(value, position, walk)
  return deny({ pointer, code: 'not-json', detail: `${describe(value)} is not JSON` }, walk)
}

function copyArray(value: readonly unknown[], position: Position, walk: Walk): Json {
  return Object.freeze(
    Array.from(value, (item, index) => copyJson(item, below(position, String(index)), walk)),
  )
}

function copyObject(value: object, position: Position, walk: Walk): Json {
  const copy: Record<string, Json> = {}
  for (const [key, item] of Object.entries(value)) {
    const inner = below(position, key)
    if (forbiddenKeys.has(key)) {
      const detail = `the key "${key}" is not allowed`
      deny({ pointer: inner.pointer, code: 'forbidden-key', detail }, walk)
    } else if (item !== undefined) {
      copy[copyString(key, inner.pointer, walk)] = copyJson(item, inner, walk)
    }
  }
  return Object.freeze(copy)
}

function below({ pointer, depth }: Position, key: string): Position {
  return { pointer: `${pointer}/${escapePointer(key)}`, depth: depth + 1 }
}

function copyString(value: string, pointer: string, walk: Walk): string {
  if (value.isWellFormed()) return value
  const detail = 'the text has half of a surrogate pair'
  deny({ pointer, code: 'json-limits', detail }, walk)
  return ''
}

function copyNumber(value: number, pointer: string, walk: Walk): Json {
  if (!Number.isFinite(value)) {
    return deny({ pointer, code: 'not-json', detail: `${value} is not JSON` }, walk)
  }
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    const detail = `${value} is beyond 2^53-1, where digits get lost; send it as a text`
    return deny({ pointer, code: 'json-limits', detail }, walk)
  }
  return value === 0 ? 0 : value
}

function deny(fault: Fault, walk: Walk): null {
  walk.faults.push(fault)
  return null
}

function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return (
    prototype === null ||
    prototype === Object.prototype ||
    Object.getPrototypeOf(prototype) === null
  )
}

function describe(value: unknown): string {
  return typeof value === 'object' ? 'an object of a class' : `a value of type ${typeof value}`
}

/** RFC 6901: `~` and `/` in a key are written `~0` and `~1`. */
export function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** JSON whose objects have their names in order: equal values are equal texts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part).sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)),
        )
      : part,
  )
}

/** Whether two JSON values are equal; the order of an object's members does not count. */
export function isSameJson(one: unknown, other: unknown): boolean {
  return canonicalJson(one) === canonicalJson(other)
}
