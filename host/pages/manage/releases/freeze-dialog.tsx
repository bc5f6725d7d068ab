import { Alert, TextInput } from '@mantine/core'
import type { NewReleaseFreeze, ReleaseFreeze } from '@slipway/sdk/contract'
import { type ReactElement, useState } from 'react'
import { hasCode } from '../../../api/describe-error'
import { releasesKey, sendFreeze } from '../../../api/releases'
import { useTexts } from '../../../texts/use-texts'
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog'
import { faultOf } from '../../../ui/fault-of'
import manage from '../manage.module.css'
import { useChange } from '../undo/use-change'
import { FreezeEnd } from './freeze-banner'
import { RadioChoice } from './radio-choice'

interface FreezeDialogProps {
  /** `null`: releases are not frozen yet. */
  readonly freeze: ReleaseFreeze | null
  readonly onClose: () => void
}

interface FreezeOrder extends NewReleaseFreeze {
  /** The freeze that this takes the place of. */
  readonly seen: ReleaseFreeze | null
}

const DAY_MS = 86_400_000

/** Freezes releases, or changes until when and why. */
export function FreezeDialog({ freeze, onClose }: FreezeDialogProps): ReactElement {
  const { t } = useTexts('releases')
  const { t: tc } = useTexts('common')
  const [hasEnd, setHasEnd] = useState(freeze?.until !== null)
  const [end, setEnd] = useState(() => toField(new Date(freeze?.until ?? Date.now() + DAY_MS)))
  const [first] = useState(freeze)
  const change = useChange({
    send: (api, { seen, ...order }: FreezeOrder) => sendFreeze(api, order, seen),
    said: () => t('freeze.done'),
    onDone: onClose,
    renews: releasesKey,
    // Somebody was faster: the dialog says who, and why.
    renewsRefused: true,
  })
  const { error } = change
  const isOthers = freeze?.since !== first?.since
  const isTold = isOthers && hasCode(error, 'freeze-changed')
  return (
    <ReasonDialog
      title={t('freeze.title')}
      action={freeze ? (isOthers ? t('freeze.replace') : tc('save')) : t('freeze.do')}
      isReady={!hasEnd || end !== ''}
      change={isTold ? { ...change, error: null } : change}
      faultsAt={['/until']}
      reason={{
        label: t('freeze.why'),
        description: t('freeze.whyHint'),
        lines: 2,
        'data-autofocus': true,
      }}
      reasonBefore={freeze?.why}
      onSend={(why) =>
        change.mutate({
          until: hasEnd ? new Date(end).toISOString() : null,
          why,
          seen: freeze,
        })
      }
      onClose={onClose}
    >
      {isOthers && <Others freeze={freeze} />}
      <p className={manage.hint}>{t('freeze.text')}</p>
      <RadioChoice
        label={t('freeze.end')}
        value={hasEnd ? 'time' : 'lifted'}
        options={[
          { value: 'time', label: t('freeze.endTime') },
          { value: 'lifted', label: t('freeze.endLifted') },
        ]}
        onChange={(value) => setHasEnd(value === 'time')}
      />
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
    </ReasonDialog>
  )
}

/** The change that somebody made while this dialog was open; nothing of it is replaced unseen. */
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
