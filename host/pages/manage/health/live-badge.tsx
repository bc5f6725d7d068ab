import type { HealthItem } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useTexts } from '../../../texts/use-texts'
import { OptionBadge } from '../../../ui/option-badge'

const looks = {
  base: { text: 'live.base', color: 'teal' },
  canary: { text: 'live.canary', color: 'blue' },
  none: { text: 'live.none', color: 'gray' },
} as const

/** Whether a version is live, and for whom. */
export function LiveBadge({ live }: Pick<HealthItem, 'live'>): ReactElement {
  const { t } = useTexts('health')
  const { text, color } = looks[live]
  return <OptionBadge label={t(text)} color={color} />
}
