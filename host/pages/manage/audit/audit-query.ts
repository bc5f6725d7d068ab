import type { AuditKind } from '@slipway/sdk/contract'

type Query = Readonly<Record<string, string>>

/** Returns which of the two lists of the audit an address is of; without a word of it, that of changes. */
export function auditKindOf({ kind, action = '' }: Query): AuditKind {
  return kind === 'sign-ins' || isSignIn(action) ? 'sign-ins' : 'changes'
}

/** Whether an action, or a group of them, is about who came and went. */
export function isSignIn(action: string): boolean {
  return /^sign-(?:in|out)/.test(action)
}

/** Returns the query for the server: days of the address are those of the reader's own clock, the last one included. */
export function auditQuery({ from, to, ...query }: Query): Query {
  return { ...query, kind: auditKindOf(query), from: dayStart(from), to: dayStart(to, 1) }
}

function dayStart(day = '', later = 0): string {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  if (!year) return ''
  const start = new Date(Number(year), Number(month) - 1, Number(date) + later)
  return Number.isNaN(start.getTime()) ? '' : start.toISOString()
}
