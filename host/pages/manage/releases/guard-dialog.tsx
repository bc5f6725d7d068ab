import { type GuardMode, guardMode } from '@slipway/sdk/contract'
import { type ReactElement, useState } from 'react'
import { sendGuardMode } from '../../../api/guard'
import { releasesKey } from '../../../api/releases'
import { useTexts } from '../../../texts/use-texts'
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog'
import { useChange } from '../undo/use-change'
import { RadioChoice } from './radio-choice'

interface GuardDialogProps {
  readonly mode: GuardMode
  readonly onClose: () => void
}

/** Switches the guard on or off, or lets it only warn. */
export function GuardDialog({ mode: before, onClose }: GuardDialogProps): ReactElement {
  const { t } = useTexts('guard')
  const { t: tr } = useTexts('releases')
  const { t: tc } = useTexts('common')
  const [mode, setMode] = useState(before)
  const change = useChange({
    send: sendGuardMode,
    said: () => t('done'),
    onDone: onClose,
    renews: releasesKey,
  })
  return (
    <ReasonDialog
      title={t('mode.title')}
      action={tc('save')}
      isReady={mode !== before}
      change={change}
      reason={{
        label: tr('why'),
        description: tr('whyHint'),
        lines: 2,
        'data-autofocus': true,
      }}
      onSend={(why) => change.mutate({ mode, why })}
      onClose={onClose}
    >
      <RadioChoice
        label={t('mode.label')}
        value={mode}
        options={guardMode.options.map((value) => ({
          value,
          label: t(`mode.${value}`),
          description: t(`mode.${value}.text`),
        }))}
        onChange={setMode}
      />
    </ReasonDialog>
  )
}
