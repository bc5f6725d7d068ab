import { useHost } from '@slipway/sdk'
import {
  type ExpiringBody,
  expiringBody,
  expiryNotice,
  type MetaBody,
  productPermissions,
} from '@slipway/sdk/contract'
import { callOf } from '@slipway/sdk/contract/call'
import { useEffect } from 'react'
import type { Api } from '../../api/api'
import { useHostApi } from '../../api/api-context'
import { relativeTime } from '../../formats/relative-time'
import { usePageAccess } from '../../session/access/page-access'
import { fetchConsoleTexts } from '../../texts/fetch-console-texts'
import { loadTexts, texts } from '../../texts/texts'
import { afterFirstPaint } from '../../ui/after-first-paint'
import { showNotice } from '../notices/notices'

const words = {
  token: 'tokens:notice.token',
  key: 'tokens:notice.key',
  'operator-token': 'tokens:notice.operatorToken',
} as const

/** Has operators told of tokens that are about to end, in Administration, where tokens may be read. */
export function OperatorNotices({ meta }: { readonly meta: MetaBody }): null {
  const api = useHostApi()
  const { navigate } = useHost()
  const { isConsole } = usePageAccess()
  const isOperator = isConsole && meta.permissions.includes(productPermissions.manage)
  const { id: user, locale } = meta.user
  useEffect(() => {
    if (!isOperator) return
    const told = async () => {
      await afterFirstPaint()
      await tellOfExpiry({ api, user, locale, navigate })
    }
    // Nobody waits for it: another page asks again.
    told().catch(() => {})
  }, [api, isOperator, user, locale, navigate])
  return null
}

interface ExpiryReader {
  readonly api: Api
  /** Their id and how they read dates. */
  readonly user: number
  readonly locale: string
  readonly navigate: (path: string) => void
}

/** Says, at most once a day for each operator in a browser, what ends within `expiryNotice.urgentDays`. */
async function tellOfExpiry({ api, user, locale, navigate }: ExpiryReader): Promise<void> {
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
