import {
  type AuditAction,
  type AuditDetail,
  auditActions,
  type GuardFigures,
  guardRules,
} from '@slipway/sdk/contract'
import { type PageId, pages } from '@slipway/sdk/contract/pages'
import type { Notice } from './notice'
import { timeInWords, type Words } from './words'

/** The JSON of a message, as programs get it. */
export interface Told {
  readonly type: string
  readonly timestamp: string
  readonly data: {
    readonly actor?: { readonly name: string }
    readonly subject?: { readonly name: string }
    readonly detail?: unknown
    /** The name of whoever asked for a test. */
    readonly by?: string
  }
}

type Said = Pick<Notice, 'title' | 'text'> & { readonly path: string }
type Tellers = {
  readonly [Action in AuditAction]?: (of: {
    readonly words: Words
    readonly remote: string
    readonly detail: AuditDetail<Action>
  }) => Said
}

const tellers: Tellers = {
  'guard.rolled-back': ({ words, remote, detail: { from, figures } }) => ({
    title: words.rolledBack(`${remote} ${from?.version}`),
    text: `${figuresIn(words, figures)} ${words.nextMended}`,
    path: pathOf('remote', remote),
  }),
  'guard.canary-removed': ({ words, remote, detail: { from, figures } }) => ({
    title: words.canaryEnded(`${remote} ${from?.canary?.version}`),
    text: `${figuresIn(words, figures)} ${words.nextMended}`,
    path: pathOf('remote', remote),
  }),
  'guard.switched-off': ({ words, remote, detail: { version, figures } }) => ({
    title: words.switchedOff(`${remote} ${version ?? ''}`.trim()),
    text: `${figuresIn(words, figures)} ${words.nextMended}`,
    path: pathOf('remote', remote),
  }),
  'guard.warned': ({ words, remote, detail: { version, figures } }) => ({
    title: words.warned(`${remote} ${version}`),
    text: `${figuresIn(words, figures)} ${nextIn(words, figures)}`,
    path: pathOf('remote', remote),
  }),
  'errors.spiked': ({ words, remote, detail }) => ({
    title: words.spiked(`${remote} ${detail.version}`, detail),
    text: `${words.spikedFigures(detail)} ${words.nextDecide}`,
    path: pathOf('remote-health', remote),
  }),
  'errors.over': ({ words, remote, detail }) => ({
    title: words.over(`${remote} ${detail.version}`),
    text: words.overFigures(detail),
    path: pathOf('remote-health', remote),
  }),
  'errors.budget-burning': ({ words, remote, detail }) => ({
    title: words.burning(`${remote} ${detail.component}`),
    text: `${words.burningFigures(detail)} ${words.nextDecide}`,
    path: pathOf('remote-health', remote),
  }),
  'errors.budget-over': ({ words, remote, detail }) => ({
    title: words.burnt(`${remote} ${detail.component}`),
    text: words.burntFigures(detail),
    path: pathOf('remote-health', remote),
  }),
}

function figuresIn(words: Words, figures: GuardFigures): string {
  const [first] = figures.common ?? []
  const counted = words.figures[guardRules[figures.rule].tells](figures)
  return first ? `${counted} ${words.common(first)}` : counted
}

function nextIn(words: Words, { component, common = [] }: GuardFigures): string {
  const cause = common.find(({ mayBreak }) => mayBreak)
  return cause ? words.nextOther(component, cause) : words.nextDecide
}

/**
 * Returns the notice that a message is for people; `pageUrl`: the address of a page of the console, where it is known.
 */
export function noticeOf(
  told: Told,
  words: Words,
  pageUrl: (path: string) => string | undefined,
): Notice {
  const { path, title, text } = testOf(told, words) ?? tellOf(told, words) ?? otherOf(told, words)
  const url = pageUrl(path)
  const said = { title: harmless(title), text: harmless(text) }
  return { ...said, link: url === undefined ? undefined : { label: words.open, url } }
}

function testOf({ type, data }: Told, words: Words): Said | undefined {
  if (type !== 'webhook.tested') return undefined
  return { title: words.test, text: words.testText(data.by ?? ''), path: pages.webhooks.path }
}

function tellOf({ type, data: { subject, detail } }: Told, words: Words): Said | undefined {
  const action = type as AuditAction
  const tell = tellers[action]
  // Another version of the server may have written another detail.
  const known = tell && auditActions[action].detail.safeParse(detail)
  if (!known?.success) return undefined
  // The detail is parsed by the schema of the very action.
  return tell?.({ words, remote: subject?.name ?? '', detail: known.data as never })
}

function otherOf({ type, timestamp, data: { actor, subject } }: Told, words: Words): Said {
  return {
    title: words.other(type, subject?.name ?? ''),
    text: words.by(actor?.name ?? '', timeInWords(timestamp)),
    path: pages.audit.path,
  }
}

function pathOf(page: PageId, remote: string): string {
  return pages[page].path.replace(':remote', encodeURIComponent(remote))
}

/**
 * Words of other people as a chat shows them on one line, and makes no link of: a component may be named like an
 * address, and whoever reads the message trusts who sends it.
 */
function harmless(words: string): string {
  return words
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ')
    .replaceAll(/:\/\/|\bwww\./gi, (start) => `${start.slice(0, 1)}\u200B${start.slice(1)}`)
}
