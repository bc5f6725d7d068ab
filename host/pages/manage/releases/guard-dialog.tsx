import { Radio, Stack } from '@mantine/core'
import { type GuardMode, guardMode, type NewGuardMode } from '@slipway/sdk/contract'
import { type ReactElement, useState } from 'react'
import { sendGuardMode } from '../../../api/guard'
import { releasesKey } from '../../../api/releases'
import { useTexts } from '../../../texts/use-texts'
import { ChangeDialog } from '../../../ui/change-dialog'
import { faultOf } from '../../../ui/fault-of'
import { ReasonField } from '../../../ui/reason-field'
import { useChange } from '../undo/use-change'
import { modeName, modeText } from './guard-words'
import { radioLook } from './radio-look'

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
    send: (api, wanted: NewGuardMode) => sendGuardMode(api, wanted),
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
      <Radio.Group
        label={t('mode.label')}
        value={mode}
        onChange={(value) => setMode(guardMode.parse(value))}
      >
        <Stack gap="xs" mt={4}>
          {guardMode.options.map((value) => (
            <Radio
              {...radioLook}
              key={value}
              value={value}
              label={t(modeName[value])}
              description={t(modeText[value])}
            />
          ))}
        </Stack>
      </Radio.Group>
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
