import { type GuardMode, guardMode } from '@slipway/sdk/contract'
import { type ReactElement, useState } from 'react'
import { sendGuardMode } from '../../../api/guard'
import { releasesKey } from '../../../api/releases'
import { useTexts } from '../../../texts/use-texts'
import { ChangeDialog } from '../../../ui/change-dialog'
import { faultOf } from '../../../ui/fault-of'
import { ReasonField } from '../../../ui/reason-field'
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
  const [typed, setWhy] = useState('')
  const why = typed.trim()
  const change = useChange({
    send: sendGuardMode,
    said: () => t('done'),
    onDone: onClose,
    renews: releasesKey,
  })
  return (
    <ChangeDialog
      title={t('mode.title')}
      action={tc('save')}
      isReady={why !== '' && mode !== before}
      change={change}
      faultsAt={['/why']}
      onSend={() => change.mutate({ mode, why })}
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
      <ReasonField
        label={tr('why')}
        description={tr('whyHint')}
        lines={2}
        data-autofocus
        value={typed}
        error={faultOf(change.error, '/why')}
        onChange={setWhy}
      />
    </ChangeDialog>
  )
}
