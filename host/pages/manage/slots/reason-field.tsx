import { Textarea } from '@mantine/core'
import type { ReactElement } from 'react'
import { useTexts } from '../../../texts/use-texts'
import { sendOnEnter } from '../../../ui/send-on-enter'

interface ReasonFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Why a layout is published. */
export function ReasonField({ value, onChange }: ReasonFieldProps): ReactElement {
  const { t } = useTexts('slots')
  return (
    <Textarea
      label={t('why.label')}
      description={t('why.help')}
      required
      data-autofocus
      withAsterisk={false}
      autosize
      minRows={1}
      maxLength={500}
      enterKeyHint="send"
      onKeyDown={sendOnEnter}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
