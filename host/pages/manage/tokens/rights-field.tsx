import { Checkbox, Stack } from '@mantine/core'
import { type OperatorTokenRight, operatorTokenRight } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useViewerMeta } from '../../../session/use-session'
import { useTexts } from '../../../texts/use-texts'

/** The name of each right. */
export const rightTexts = {
  'slipway.release': 'right.release',
  'slipway.layout': 'right.layout',
  'slipway.manage': 'right.manage',
} as const satisfies Record<OperatorTokenRight, string>

/** The rights that one may give a token: nobody gives it more. */
export function useOwnRights(): readonly OperatorTokenRight[] {
  const { permissions } = useViewerMeta()
  return operatorTokenRight.options.filter((right) => permissions.includes(right))
}

interface RightsFieldProps {
  readonly own: readonly OperatorTokenRight[]
  readonly value: readonly OperatorTokenRight[]
  readonly onChange: (rights: readonly OperatorTokenRight[]) => void
}

/** A choice of one's own rights. */
export function RightsField({ own, value, onChange }: RightsFieldProps): ReactElement {
  const { t } = useTexts('tokens')
  return (
    <Checkbox.Group
      label={t('form.rights')}
      description={t('form.rightsHint')}
      value={[...value]}
      onChange={(chosen) => onChange(own.filter((right) => chosen.includes(right)))}
    >
      <Stack gap={8} mt={8}>
        {own.map((right) => (
          <Checkbox key={right} value={right} label={t(rightTexts[right])} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
