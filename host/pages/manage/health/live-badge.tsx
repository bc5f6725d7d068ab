import type { HealthItem } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useTexts } from '../../../texts/use-texts'
import { OptionBadge } from '../../../ui/option-badge'

const colors = { base: 'teal', canary: 'blue', none: 'gray' } as const

/** Whether a version is live, and for whom. */
export function LiveBadge({ live }: Pick<HealthItem, 'live'>): ReactElement {
  const { t } = useTexts('health')
  return <OptionBadge label={t(`live.${live}`)} color={colors[live]} />
}
