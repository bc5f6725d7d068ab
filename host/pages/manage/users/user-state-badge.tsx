import {} from '@mantine/core'
import type { UserState as State } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useTexts } from '../../../texts/use-texts'
import { Tag } from '../../../ui/tag'

const looks = {
  active: { color: 'teal', text: 'state.active' },
  invited: { color: 'blue', text: 'state.invited' },
  disabled: { color: 'gray', text: 'state.disabled' },
} as const

export function UserStateBadge({ state }: { readonly state: State }): ReactElement {
  const { t } = useTexts('manage')
  return <Tag color={looks[state].color}>{t(looks[state].text)}</Tag>
}
