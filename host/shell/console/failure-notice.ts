import { useHost } from '@slipway/sdk'
import type { FailingComponent, MetaBody, OverviewBrief } from '@slipway/sdk/contract'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import { useFormats } from '../../formats/use-formats'
import { useStateText } from '../../pages/manage/overview/use-state-text'
import { fetchConsoleTexts } from '../../texts/fetch-console-texts'
import { loadTexts, texts } from '../../texts/texts'
import { useTexts } from '../../texts/use-texts'
import { showNotice } from '../notices/notices'
import { useBrief } from './use-brief'

/** Milliseconds until what is over may be told again, as webhooks do; what fails by shorter turns is told once. */
export const CALM_MS = 5 * 60_000

const ID = 'failure'

const OVERVIEW = '/manage/overview'

/** Says once for each version and component that it fails, on whichever page an operator is, until it is over. */
export function FailureNotice({ meta }: { readonly meta: MetaBody }): null {
  const { data: brief, dataUpdatedAt: answeredAt } = useBrief(meta)
  // Overview says it itself.
  const isSaid = useLocation().pathname === OVERVIEW
  const follow = useFailureNotice()
  // For a browser whose storage is full.
  const here = useRef<Told>({})
  const tell = useEffectEvent(async ({ failing }: OverviewBrief) => {
    const bad = failing.filter(({ tone }) => tone === 'bad')
    const kept = readTold(meta.user.id)
    const told = stillTold({ ...here.current, ...kept }, Date.now())
    const isNew = (one: FailingComponent) =>
      kept !== undefined && !isSaid && !Object.hasOwn(told, causeOf(one))
    // What did not appear is told when there is the next answer.
    if (!(await follow(bad, isNew))) return
    here.current = toldNow(told, bad.map(causeOf), Date.now())
    keepTold(meta.user.id, here.current)
  })
  const last = useRef(Promise.resolve())
  useEffect(() => {
    // One after the other, and nobody waits for it.
    if (brief) last.current = last.current.then(() => tell(brief)).catch(() => undefined)
  }, [brief, answeredAt])
  return null
}

/** Answers whether all that is new is said. */
type Follow = (
  bad: readonly FailingComponent[],
  isNew: (one: FailingComponent) => boolean,
) => Promise<boolean>

/** The one notice: it names what fails of what it was shown for, and goes when nothing of that does. */
function useFailureNotice(): Follow {
  const say = useFailingText()
  const { navigate } = useHost()
  const shown = useRef<readonly string[]>([])
  const isGone = useIsGone(() => {
    if (shown.current.length > 0) hideNotice().catch(() => undefined)
  })
  const show = async (failing: readonly FailingComponent[]) => {
    await loadTexts(fetchConsoleTexts)
    await hideNotice()
    const action = { label: texts.t('shell:manage.overview'), run: () => navigate(OVERVIEW) }
    const onClose = () => {
      shown.current = []
    }
    if (isGone.current) return
    const options = { stays: true, id: ID, role: 'status' as const, onClose }
    await showNotice({ tone: 'error', message: say(failing), action }, options)
    shown.current = failing.map(causeOf)
    if (isGone.current) await hideNotice()
  }
  return async (bad, isNew) => {
    const still = bad.filter((one) => isNew(one) || shown.current.includes(causeOf(one)))
    const isSame = still.length === shown.current.length && !still.some(isNew)
    if (isSame) return true
    await (still.length > 0 ? show(still) : hideNotice())
    return !isGone.current
  }
}

/** Whether what uses it is there no more; `atEnd` is called then. */
function useIsGone(atEnd: () => void) {
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      atEnd()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- at the end alone
  }, [])
  return isGone
}

async function hideNotice(): Promise<void> {
  const area = await import(/* webpackChunkName: "notices" */ '../notices/notices-area')
  area.hideNotice(ID)
}

/** The text of a notice about what fails: of one remote its component and how many boxes, of several their names. */
function useFailingText(): (failing: readonly FailingComponent[]) => string {
  const { t } = useTexts('overview')
  const formats = useFormats()
  const say = useStateText()
  return (failing) => {
    const names = [...new Set(failing.map(({ remote }) => remote))]
    if (names.length > 1)
      return t('says.remotes', { shown: formats.number(names.length), names: names.join(', ') })
    const { sentence, more } = say({ remotes: 0, idle: 0, failing: [...failing] })
    return more ? `${sentence}. ${more}` : sentence
  }
}

/** The causes that were told in this browser, each with the moment (ms) since which it is calm; 0 while it fails. */
type Told = Readonly<Record<string, number>>

/** The same version and the same component: it is told once. */
function causeOf({ remote, version, component }: FailingComponent): string {
  return [remote, version, component].join(' ')
}

/** Returns what was told, without that which has been calm long enough. */
export function stillTold(told: Told, now: number): Told {
  const isTold = (since: number) => since === 0 || now - since < CALM_MS
  return Object.fromEntries(Object.entries(told).filter(([, since]) => isTold(since)))
}

/** Returns what was told, once `failing` is told as well and the rest begins to be calm. */
export function toldNow(told: Told, failing: readonly string[], now: number): Told {
  const calm = Object.entries(stillTold(told, now)).map(([cause, since]) => [cause, since || now])
  return Object.fromEntries([...calm, ...failing.map((cause) => [cause, 0])])
}

const keyOf = (user: number) => `slipway:failing-told:${user}`

/** `undefined` where the browser keeps nothing: else each page would tell it. */
export function readTold(user: number): Told | undefined {
  let kept: string | null
  try {
    kept = localStorage.getItem(keyOf(user))
  } catch {
    return undefined
  }
  return parseTold(kept)
}

export function keepTold(user: number, told: Told): void {
  try {
    localStorage.setItem(keyOf(user), JSON.stringify(told))
  } catch {
    // Full: told again by the next page.
  }
}

// What is there and cannot be read was told to nobody.
function parseTold(kept: string | null): Told {
  try {
    const told: unknown = JSON.parse(kept ?? '{}')
    if (typeof told !== 'object' || told === null) return {}
    return Object.fromEntries(Object.entries(told).filter(([, since]) => typeof since === 'number'))
  } catch {
    return {}
  }
}
