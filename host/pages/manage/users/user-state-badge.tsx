import type { UserState as State } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useTexts } from '../../../texts/use-texts'
import { Tag } from '../../../ui/tag'

const colors = { active: 'teal', invited: 'blue', disabled: 'gray' } as const

export function UserStateBadge({ state }: { readonly state: State }): ReactElement {
  const { t } = useTexts('manage')
  return <Tag color={colors[state]}>{t(`state.${state}`)}</Tag>
}
