import type { LockedProp, MayPropose, ProposalRule, ProposalRules } from '@slipway/sdk/contract'

/** A rule as it is typed; `key` stays while it is. */
export interface DraftRule {
  readonly key: number
  readonly remote: string
  readonly location: string
  readonly may: MayPropose
  readonly limit: string
}

export interface DraftLock {
  readonly key: number
  readonly component: string
  readonly prop: string
  /** JSON, or nothing. */
  readonly value: string
  readonly forLayout: boolean
}

export interface DraftRules {
  readonly rules: readonly DraftRule[]
  readonly locks: readonly DraftLock[]
}

/** Rules as the editor has them. */
export function toDraft({ rules, locks }: ProposalRules): DraftRules {
  return {
    rules: rules.map(({ limit, ...rule }, key) => ({ ...rule, key, limit: String(limit ?? '') })),
    locks: locks.map(({ component, prop, value, forLayout = false }, key) => ({
      key,
      component,
      prop,
      value: value === undefined ? '' : JSON.stringify(value),
      forLayout,
    })),
  }
}

/** As they are sent; `undefined` while something is missing, or is no JSON. */
export function fromDraft({ rules, locks }: DraftRules): ProposalRules | undefined {
  const made = locks.map(toLock)
  if (made.includes(undefined) || rules.some(({ limit }) => !isLimit(limit))) return undefined
  return { rules: rules.map(toRule), locks: made.flatMap((lock) => lock ?? []) }
}

/** A whole number from 1 to 200, or nothing. */
export function isLimit(text: string): boolean {
  return text === '' || (/^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 200)
}

/** Whether it can be read as JSON; nothing can. */
export function isJson(text: string): boolean {
  return text.trim() === '' || readJson(text) !== undefined
}

function toRule({ remote, location, may, limit }: DraftRule): ProposalRule {
  const hasLimit = limit !== '' && may !== 'no'
  return { remote, location, may, ...(hasLimit && { limit: Number(limit) }) }
}

function toLock({ component, prop, value, forLayout }: DraftLock): LockedProp | undefined {
  if (!component.trim() || !prop.trim() || !isJson(value)) return undefined
  const held = readJson(value)
  return {
    component: component.trim(),
    prop: prop.trim(),
    ...(held && { value: held.value }),
    ...(forLayout && { forLayout: true }),
  }
}

function readJson(text: string): { readonly value: unknown } | undefined {
  try {
    return text.trim() === '' ? undefined : { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}
