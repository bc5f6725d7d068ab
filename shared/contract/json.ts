import type { Fault } from './problem'

/** Limits of a slot's props and content (decisions 1); configurable on the server. */
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
  const copy = copyJson(value, '', walk, 0)
  if (walk.faults.length > 0) return { ok: false, faults: walk.faults }
  const bytes = new TextEncoder().encode(JSON.stringify(copy)).length
  if (bytes > limits.maxBytes) {
    return fault(
      '',
      'json-limits',
      `${bytes} bytes of JSON; at most ${limits.maxBytes} are allowed`,
    )
  }
  return { ok: true, value: copy }
}

interface Walk {
  readonly faults: Fault[]
  readonly maxDepth: number
}

function fault(pointer: string, code: string, detail: string): CheckedJson {
  return { ok: false, faults: [{ pointer, code, detail }] }
}

function copyJson(value: unknown, pointer: string, walk: Walk, depth = 0): Json {
  if (value === null || typeof value === 'boolean') return value
  if (typeof value === 'string') return copyString(value, pointer, walk)
  if (typeof value === 'number') return copyNumber(value, pointer, walk)
  if (depth >= walk.maxDepth)
    return deny(pointer, 'json-limits', `deeper than ${walk.maxDepth} levels`, walk)
  if (Array.isArray(value)) {
    return Object.freeze(
      Array.from(value, (item, index) => copyJson(item, `${pointer}/${index}`, walk, depth + 1)),
    )
  }
  if (isPlainObject(value)) return copyObject(value, pointer, walk, depth)
  return deny(pointer, 'not-json', `${describe(value)} is not JSON`, walk)
}

function copyObject(value: object, pointer: string, walk: Walk, depth: number): Json {
  const copy: Record<string, Json> = {}
  for (const [key, item] of Object.entries(value)) {
    const place = `${pointer}/${escapePointer(key)}`
    if (forbiddenKeys.has(key))
      deny(place, 'forbidden-key', `the key "${key}" is not allowed`, walk)
    else if (item !== undefined)
      copy[copyString(key, place, walk)] = copyJson(item, place, walk, depth + 1)
  }
  return Object.freeze(copy)
}

function copyString(value: string, pointer: string, walk: Walk): string {
  if (!value.isWellFormed())
    deny(pointer, 'json-limits', 'the text has half of a surrogate pair', walk)
  return value
}

function copyNumber(value: number, pointer: string, walk: Walk): Json {
  if (!Number.isFinite(value)) return deny(pointer, 'not-json', `${value} is not JSON`, walk)
  return value === 0 ? 0 : value
}

function deny(pointer: string, code: string, detail: string, walk: Walk): null {
  walk.faults.push({ pointer, code, detail })
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
