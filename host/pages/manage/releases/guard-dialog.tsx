import { Alert, Button, Group, Radio, Stack, Textarea } from '@mantine/core'
import { type GuardMode, guardMode, type NewGuardMode } from '@slipway/sdk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useHostApi } from '../../../api/api-context'
import { sendGuardMode } from '../../../api/guard'
import { releasesKey } from '../../../api/releases'
import { useTexts } from '../../../texts/use-texts'
import { Dialog } from '../../../ui/dialog'
import { faultOf, formFault } from '../../../ui/fault-of'
import { sendOnEnter } from '../../../ui/send-on-enter'
import manage from '../manage.module.css'
import { useChangeNotice } from '../undo/use-change-notice'
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
  const [why, setWhy] = useState('')
  const { mutate, error, isPending } = useSetting(onClose)
  const fault = formFault(error, ['/why'])
  return (
    <Dialog opened onClose={onClose} size="md" title={t('mode.title')} closeOnClickOutside={false}>
      <form
        className={manage.dialog}
        onSubmit={(event) => {
          event.preventDefault()
          mutate({ mode, why: why.trim() })
        }}
      >
        {fault && (
          <Alert color="red" role="alert" py="xs">
            {fault}
          </Alert>
        )}
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
        <Textarea
          label={tr('why')}
          description={tr('whyHint')}
          required
          withAsterisk={false}
          autosize
          minRows={2}
          maxLength={500}
          enterKeyHint="send"
          onKeyDown={sendOnEnter}
          data-autofocus
          value={why}
          error={faultOf(error, '/why')}
          onChange={(event) => setWhy(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={isPending} onClick={onClose}>
            {tc('cancel')}
          </Button>
          <Button type="submit" loading={isPending} disabled={why.trim() === '' || mode === before}>
            {tc('save')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

function useSetting(onDone: () => void) {
  const api = useHostApi()
  const queryClient = useQueryClient()
  const tell = useChangeNotice()
  const { t } = useTexts('guard')
  return useMutation({
    mutationFn: (mode: NewGuardMode) => sendGuardMode(api, mode),
    onSuccess: async ({ change }) => {
      onDone()
      await queryClient.invalidateQueries({ queryKey: releasesKey })
      tell(t('done'), change)
    },
  })
}
