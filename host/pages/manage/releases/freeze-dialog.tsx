import { Alert, Button, Group, Radio, Textarea, TextInput } from '@mantine/core'
import type { NewReleaseFreeze, ReleaseFreeze } from '@slipway/sdk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useHostApi } from '../../../api/api-context'
import { hasCode } from '../../../api/describe-error'
import { releasesKey, sendFreeze } from '../../../api/releases'
import { useTexts } from '../../../texts/use-texts'
import { Dialog } from '../../../ui/dialog'
import { faultOf, formFault } from '../../../ui/fault-of'
import { sendOnEnter } from '../../../ui/send-on-enter'
import manage from '../manage.module.css'
import { useChangeNotice } from '../undo/use-change-notice'
import { FreezeEnd } from './freeze-banner'
import { radioLook } from './radio-look'

interface FreezeDialogProps {
  /** `null`: releases are not frozen yet. */
  readonly freeze: ReleaseFreeze | null
  readonly onClose: () => void
}

const DAY_MS = 86_400_000

/** Freezes releases, or changes until when and why. */
export function FreezeDialog({ freeze, onClose }: FreezeDialogProps): ReactElement {
  const { t } = useTexts('releases')
  const { t: tc } = useTexts('common')
  const [hasEnd, setHasEnd] = useState(freeze?.until !== null)
  const [end, setEnd] = useState(() => toField(new Date(freeze?.until ?? Date.now() + DAY_MS)))
  const [why, setWhy] = useState(freeze?.why ?? '')
  const [first] = useState(freeze)
  const { mutate, error, isPending } = useFreezing(onClose)
  const isOthers = freeze?.since !== first?.since
  const isTold = isOthers && hasCode(error, 'freeze-changed')
  const fault = isTold ? undefined : formFault(error, ['/until', '/why'])
  const isWhole = why.trim() !== '' && (!hasEnd || end !== '')
  return (
    <Dialog
      opened
      onClose={onClose}
      size="md"
      title={t('freeze.title')}
      closeOnClickOutside={false}
    >
      <form
        className={manage.dialog}
        onSubmit={(event) => {
          event.preventDefault()
          mutate({
            until: hasEnd ? new Date(end).toISOString() : null,
            why: why.trim(),
            seen: freeze,
          })
        }}
      >
        {isOthers && <Others freeze={freeze} />}
        {fault && (
          <Alert color="red" role="alert" py="xs">
            {fault}
          </Alert>
        )}
        <p className={manage.hint}>{t('freeze.text')}</p>
        <Radio.Group
          label={t('freeze.end')}
          value={hasEnd ? 'time' : 'lifted'}
          onChange={(value) => setHasEnd(value === 'time')}
        >
          <Group gap="md" mt={4}>
            <Radio {...radioLook} value="time" label={t('freeze.endTime')} />
            <Radio {...radioLook} value="lifted" label={t('freeze.endLifted')} />
          </Group>
        </Radio.Group>
        {hasEnd && (
          <TextInput
            type="datetime-local"
            label={t('freeze.time')}
            required
            withAsterisk={false}
            value={end}
            error={faultOf(error, '/until')}
            onChange={(event) => setEnd(event.currentTarget.value)}
          />
        )}
        <Textarea
          label={t('freeze.why')}
          description={t('freeze.whyHint')}
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
          <Button type="submit" loading={isPending} disabled={!isWhole}>
            {freeze ? (isOthers ? t('freeze.replace') : tc('save')) : t('freeze.do')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

/** What somebody did while this dialog was open; nothing of it is replaced unseen. */
function Others({ freeze }: Pick<FreezeDialogProps, 'freeze'>) {
  const { t } = useTexts('releases')
  return (
    <Alert
      color="yellow"
      role="alert"
      py="xs"
      title={freeze ? t('freeze.others', { who: freeze.who }) : t('freeze.othersLifted')}
    >
      {freeze && (
        <>
          <p>
            <FreezeEnd freeze={freeze} />: <bdi>{freeze.why}</bdi>
          </p>
          <p>{t('freeze.othersText')}</p>
        </>
      )}
    </Alert>
  )
}

/** As the field has it: in the browser's zone, to the minute. */
function toField(time: Date): string {
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

interface FreezeOrder extends NewReleaseFreeze {
  /** What this takes the place of. */
  readonly seen: ReleaseFreeze | null
}

function useFreezing(onDone: () => void) {
  const api = useHostApi()
  const queryClient = useQueryClient()
  const tell = useChangeNotice()
  const { t } = useTexts('releases')
  return useMutation({
    mutationFn: ({ seen, ...freeze }: FreezeOrder) => sendFreeze(api, freeze, seen),
    onSuccess: async ({ change }) => {
      onDone()
      await queryClient.invalidateQueries({ queryKey: releasesKey })
      tell(t('freeze.done'), change)
    },
    // Somebody was faster: the dialog says who, and why.
    onError: () => queryClient.invalidateQueries({ queryKey: releasesKey }),
  })
}
