import * as z from 'zod/mini'
import type { ProductPermission } from '../accounts/permissions'
import type { ProblemCode } from '../problems/problem-codes'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A method and a path below the base path: `PATCH /manage/tenants/{tenant}`. */
export type Route = `${Method} /${string}`

/**
 * The viewers who may make a call: anyone, whoever is signed in, who has one of the product's own permissions, or who
 * has the permission on the resource, the action or the card that the call names.
 */
export type Right =
  | 'anyone'
  | 'session'
  | ProductPermission
  | 'resource.view'
  | 'resource.create'
  | 'resource.update'
  | 'resource.delete'
  | 'resource.action'
  | 'card.view'

type Schema = z.ZodMiniType
type Shape = Readonly<Record<string, Schema>>

interface Header {
  /** Its content, in words. */
  readonly holds: string
  readonly required?: true
}

/** A body that the call reads, or writes, by itself: a stream, bytes, or one whose schema depends on more. */
export interface Raw<Content extends Schema = Schema> {
  readonly types: readonly string[]
  readonly content?: Content
}

/** One call of the HTTP API. */
export interface Endpoint {
  /** Its name in the OpenAPI document. */
  readonly id: string
  readonly tag: string
  /** A sentence for people. */
  readonly does: string
  readonly right: Right
  /** A permission that does as well. */
  readonly orRight?: ProductPermission
  /** A team may make it with its token. */
  readonly team?: true
  /** An operator may make it with a token, where that one has the right. */
  readonly operatorToken?: true
  /** Sessions need the password, given within the last 15 minutes. */
  readonly recent?: true
  /** Its reply has `Slipway-Change`: the number of the change in the audit, to undo it by. */
  readonly undoable?: true
  /** It changes something, and may be called also while the session previews as somebody else. */
  readonly duringPreview?: true
  /** Parameters of the path that are not ids. */
  readonly path?: Shape
  /** `fields`: what the fields of the resource make of it. */
  readonly query?: z.ZodMiniObject | 'fields'
  readonly headers?: Readonly<Record<string, Header>>
  readonly body?: Schema | Raw
  /** Without one the answer is 204. */
  readonly reply?: Schema | Raw
  /** Default: 200 with a reply. */
  readonly status?: 201 | 302
  /** Problems besides those of the right, of what is sent, and of every call. */
  readonly errors?: readonly ProblemCode[]
  /** Below the origin, whatever the base path is. */
  readonly atOrigin?: true
  /** Answers GET alone, without HEAD. */
  readonly noHead?: true
  /** A call that browsers and the host make; it is no part of the API's description. */
  readonly internal?: true
}

export type Endpoints = Readonly<Record<Route, Endpoint>>

/** Checks a table, and keeps the type of each entry. */
export function endpointTable<const Table extends Endpoints>(table: Table): Table {
  return table
}

export function raw<Content extends Schema>(
  types: readonly string[],
  content?: Content,
): Raw<Content> {
  return content ? { types, content } : { types }
}

export function isRaw(part: Schema | Raw | undefined): part is Raw {
  return part !== undefined && 'types' in part
}

/** A number that a path or a query string writes in this form; more than `most` is `most`. */
export function writtenNumber(
  form: RegExp,
  schema: z.ZodMiniType<number, number>,
  most = Infinity,
) {
  const text = z.string().check(z.regex(form))
  const toNumber = z.transform((digits: string) => Math.min(+digits, most))
  return z.pipe(z.pipe(text, toNumber), schema)
}

/** A whole number in a path or a query string; more than `most` is `most`. */
export function wholeNumber({ digits, most }: { digits: number; most: number }) {
  const form = new RegExp(`^[1-9]\\d{0,${digits - 1}}$`)
  return writtenNumber(form, z.int().check(z.minimum(1), z.maximum(most)), most)
}

/** Pages of a list, in its query. */
export const pageQuery = {
  page: z._default(wholeNumber({ digits: 7, most: 9_999_999 }), 1),
  perPage: z._default(wholeNumber({ digits: 7, most: 100 }), 25),
}

/** `dry-run=true`: the reply is that of the change, with every fault; nothing is changed. */
export const dryRunQuery = z.strictObject({ 'dry-run': z.optional(z.enum(['true', 'false'])) })

/** A parameter of a path that is an id: every one that the entry does not describe. */
export const idInPath = writtenNumber(/^[1-9]\d{0,15}$/, z.int().check(z.minimum(1)))

/** The header of a change that has to be made to what its caller has seen. */
export function ifMatch(holds: string) {
  return { 'If-Match': { holds, required: true } } as const
}

export type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

type Parsed<Part> = Part extends Schema ? z.output<Part> : number

/** The parameters of the path. */
export type PathOf<Key extends string, Entry> = {
  readonly [Name in NamesIn<Key>]: Entry extends { readonly path: infer Known }
    ? Parsed<Name extends keyof Known ? Known[Name] : undefined>
    : number
}

/** The query string; `undefined` where the entry takes none, or reads it by itself. */
export type QueryOf<Entry> = Entry extends { readonly query: infer Query }
  ? Query extends Schema
    ? Readonly<z.output<Query>>
    : undefined
  : undefined

/** The body as parsed; of a raw one, what it should hold. */
export type BodyOf<Entry> = Entry extends { readonly body: infer Body }
  ? ContentOf<Body>
  : undefined

/** The reply's body; of a raw one, what it holds. */
export type ReplyOf<Entry> = Entry extends { readonly reply: infer Reply }
  ? ContentOf<Reply>
  : undefined

type ContentOf<Part> = Part extends Schema
  ? z.output<Part>
  : Part extends Raw<infer Content>
    ? z.output<Content>
    : undefined
