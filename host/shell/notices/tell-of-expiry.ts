import { type ExpiringBody, expiringBody, expiryNotice } from '@slipway/sdk/contract'
import { callOf } from '@slipway/sdk/contract/call'
import type { Api } from '../../api/api'
import { relativeTime } from '../../formats/relative-time'
import { fetchConsoleTexts } from '../../texts/fetch-console-texts'
import { loadTexts, texts } from '../../texts/texts'
import { showNotice } from './notices'

export interface ExpiryReader {
  readonly api: Api
  /** Their id and how they read dates. */
  readonly user: number
  readonly locale: string
  readonly navigate: (path: string) => void
}

/** Says, at most once a day for each operator in a browser, what ends within `expiryNotice.urgentDays`. */
export async function tellOfExpiry({ api, user, locale, navigate }: ExpiryReader): Promise<void> {
  if (isToldToday(user)) return
  const query = { days: String(expiryNotice.urgentDays) }
  const { items } = await api.call(expiringBody, callOf('GET /manage/expiring', { query }))
  if (!noteTold(user)) return
  const [next, ...more] = items
  if (!next) return
  await loadTexts(fetchConsoleTexts)
  const message = [sayEnd(next, locale), ...sayMore(more.length)].join(' ')
  const action = { label: texts.t('tokens:notice.go'), run: () => navigate('/manage/tokens') }
  await showNotice({ tone: 'info', message, action }, { stays: true })
}

const words = {
  token: 'tokens:notice.token',
  key: 'tokens:notice.key',
  'operator-token': 'tokens:notice.operatorToken',
} as const

type Ending = ExpiringBody['items'][number]

function sayEnd({ kind, name, remote, owner = '', expiresAt }: Ending, locale: string) {
  const relative =
    relativeTime(locale, (Date.parse(expiresAt) - Date.now()) / 1000) ??
    texts.t('tokens:relative.now')
  return texts.t(words[kind], { name, remote: remote ?? '', owner, relative })
}

function sayMore(count: number): string[] {
  if (count === 0) return []
  const days = String(expiryNotice.urgentDays)
  return [texts.t('tokens:notice.more', { count, shown: String(count), days })]
}

const keyOf = (user: number) => `slipway:expiry-told:${user}`
const today = () => new Date().toDateString()

function isToldToday(user: number): boolean {
  try {
    return localStorage.getItem(keyOf(user)) === today()
  } catch {
    // Where the browser keeps nothing, nobody is told: else each page would tell it.
    return true
  }
}

/** Whether it could be noted, so that the next page does not tell it again. */
function noteTold(user: number): boolean {
  try {
    localStorage.setItem(keyOf(user), today())
    return true
  } catch {
    return false
  }
}
