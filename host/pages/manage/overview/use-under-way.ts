import type { OverviewBody, SwitchedOffPart } from '@slipway/sdk/contract'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'

export interface UnderWayPart {
  readonly kind: 'freeze' | 'canary' | 'off' | 'proposals' | 'drafts' | 'expiring' | 'webhooks'
  readonly key: string
  readonly text: string
  /** Why, and who did it. */
  readonly more?: string
  /** The page of it. */
  readonly to: string
}

type State = OverviewBody['underWay']

/** Returns what is under way, in words, what holds up most first. */
export function useUnderWay(underWay: State): readonly UnderWayPart[] {
  const freeze = useFreeze(underWay)
  const released = useReleased(underWay)
  return [...freeze, ...released, ...useCounted(underWay), ...useEnding(underWay)]
}

/** More of one kind are counted. */
const MOST = 3

function firstOf(parts: UnderWayPart[], more: (left: number) => UnderWayPart): UnderWayPart[] {
  const left = parts.length - MOST
  return left > 0 ? [...parts.slice(0, MOST), more(left)] : parts
}

function useFreeze({ freeze }: State): UnderWayPart[] {
  const { t } = useTexts('releases')
  const formats = useFormats()
  if (!freeze) return []
  const { until, who, why } = freeze
  const text =
    until === null ? t('freeze.untilLifted') : t('freeze.until', { until: formats.dateTime(until) })
  const more = `${why} (${who})`
  return [{ kind: 'freeze', key: 'freeze', text, more, to: '/manage/releases' }]
}

function useReleased({ canaries, switchedOff }: State): UnderWayPart[] {
  const { t } = useTexts('overview')
  const formats = useFormats()
  const released = canaries.map(({ remote, version, percent }) => ({
    kind: 'canary' as const,
    key: `canary ${remote}`,
    text: t('underWay.canary', { remote, version, percent: formats.percent(percent / 100) }),
    to: `/manage/health/${remote}?range=hour`,
  }))
  const off = switchedOff.map((part) => ({
    kind: 'off' as const,
    key: `off ${nameOf(part)}`,
    text: t('underWay.off', { what: nameOf(part) }),
    more: `${part.why} (${part.who})`,
    to: `/manage/remotes/${part.remote}`,
  }))
  const moreOff = (count: number) => {
    const text = t('underWay.moreOff', { count, shown: formats.number(count) })
    return { kind: 'off' as const, key: 'off', text, to: '/manage/remotes?state=off' }
  }
  return [...released, ...firstOf(off, moreOff)]
}

function nameOf({ remote, version, component }: SwitchedOffPart): string {
  return [remote, version, component].filter((name) => name !== undefined).join(' ')
}

const counted = [
  { kind: 'webhooks', text: 'underWay.webhooks', to: '/manage/webhooks' },
  { kind: 'proposals', text: 'underWay.proposals', to: '/manage/proposals' },
  { kind: 'drafts', text: 'underWay.drafts', to: '/manage/slots' },
] as const

function useCounted(underWay: State): UnderWayPart[] {
  const { t } = useTexts('overview')
  const formats = useFormats()
  return counted
    .filter(({ kind }) => underWay[kind] > 0)
    .map(({ kind, text, to }) => {
      const count = underWay[kind]
      return { kind, key: kind, text: t(text, { count, shown: formats.number(count) }), to }
    })
}

const endings = {
  token: 'underWay.token',
  key: 'underWay.key',
  'operator-token': 'underWay.operatorToken',
} as const

function useEnding({ expiring }: State): UnderWayPart[] {
  const { t } = useTexts('overview')
  const formats = useFormats()
  const kind = 'expiring'
  const ending = expiring.map(({ kind: of, id, remote, owner, name, expiresAt }) => {
    const when = formats.dateTime(expiresAt)
    const text = t(endings[of], { name, remote: remote ?? '', owner: owner ?? '', when })
    const to = remote ? `/manage/tokens?${new URLSearchParams({ remote })}` : '/manage/tokens'
    return { kind, key: `${of} ${id}`, text, to } as const
  })
  return firstOf(ending, (count) => {
    const text = t('underWay.more', { count, shown: formats.number(count) })
    return { kind, key: kind, text, to: '/manage/tokens' }
  })
}
