import type { OverviewBody, SwitchedOffPart } from '@slipway/sdk/contract'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'

export type UnderWayKind =
  | 'freeze'
  | 'canary'
  | 'off'
  | 'proposals'
  | 'drafts'
  | 'expiring'
  | 'webhooks'

interface Part {
  readonly kind: UnderWayKind
  readonly key: string
  readonly text: string
  /** Why, and who did it. */
  readonly more?: string
  /** The page of it. */
  readonly to: string
}

type State = OverviewBody['underWay']

/** More of one kind are counted. */
const MOST = 3

/** Returns what is under way, in words, what holds up most first. */
export function useUnderWay(underWay: State): readonly Part[] {
  const counted = useCounted()(underWay)
  return [
    ...useFreeze()(underWay),
    ...useReleased()(underWay),
    ...counted,
    ...useEnding()(underWay),
  ]
}

function useFreeze() {
  const { t } = useTexts('releases')
  const formats = useFormats()
  return ({ freeze }: State): Part[] => {
    if (!freeze) return []
    const { until, who, why } = freeze
    const text =
      until === null
        ? t('freeze.untilLifted')
        : t('freeze.until', { until: formats.dateTime(until) })
    const more = `${why} (${who})`
    return [{ kind: 'freeze', key: 'freeze', text, more, to: '/manage/releases' }]
  }
}

function useReleased() {
  const { t } = useTexts('overview')
  const formats = useFormats()
  return ({ canaries, switchedOff }: State): Part[] => {
    const left = switchedOff.length - MOST
    return [
      ...canaries.map(({ remote, version, percent }) => ({
        kind: 'canary' as const,
        key: `canary ${remote}`,
        text: t('underWay.canary', { remote, version, percent: formats.percent(percent / 100) }),
        to: `/manage/health/${remote}?range=hour`,
      })),
      ...switchedOff.slice(0, MOST).map((part) => ({
        kind: 'off' as const,
        key: `off ${nameOf(part)}`,
        text: t('underWay.off', { what: nameOf(part) }),
        more: `${part.why} (${part.who})`,
        to: `/manage/remotes/${part.remote}`,
      })),
      ...(left > 0
        ? [
            {
              kind: 'off' as const,
              key: 'off',
              text: t('underWay.moreOff', { count: left, shown: formats.number(left) }),
              to: '/manage/remotes?state=off',
            },
          ]
        : []),
    ]
  }
}

function nameOf({ remote, version, component }: SwitchedOffPart): string {
  return [remote, version, component].filter((name) => name !== undefined).join(' ')
}

function useCounted() {
  const { t } = useTexts('overview')
  const formats = useFormats()
  const places = [
    { kind: 'webhooks', text: 'underWay.webhooks', to: '/manage/webhooks' },
    { kind: 'proposals', text: 'underWay.proposals', to: '/manage/proposals' },
    { kind: 'drafts', text: 'underWay.drafts', to: '/manage/slots' },
  ] as const
  return (underWay: State): Part[] =>
    places.flatMap(({ kind, text, ...place }) => {
      const count = underWay[kind]
      if (count === 0) return []
      const shown = formats.number(count)
      return [{ kind, key: kind, text: t(text, { count, shown }), ...place }]
    })
}

const endings = {
  token: 'underWay.token',
  key: 'underWay.key',
  'operator-token': 'underWay.operatorToken',
} as const

function useEnding() {
  const { t } = useTexts('overview')
  const formats = useFormats()
  return ({ expiring }: State): Part[] => {
    const left = expiring.length - MOST
    const kind = 'expiring' as const
    const shown = expiring
      .slice(0, MOST)
      .map(({ kind: of, id, remote, owner, name, expiresAt }) => ({
        kind,
        key: `${of} ${id}`,
        text: t(endings[of], {
          name,
          remote: remote ?? '',
          owner: owner ?? '',
          when: formats.dateTime(expiresAt),
        }),
        to: remote ? `/manage/tokens?${new URLSearchParams({ remote })}` : '/manage/tokens',
      }))
    if (left <= 0) return shown
    const text = t('underWay.more', { count: left, shown: formats.number(left) })
    return [...shown, { kind, key: kind, text, to: '/manage/tokens' }]
  }
}
