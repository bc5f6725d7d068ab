import { Alert, Button, Group, Text } from '@mantine/core'
import type { DisabledPart } from '@slipway/sdk/contract'
import { PowerOff } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog'
import { usePartName } from './remote-words'
import styles from './remotes.module.css'
import { useSwitch } from './use-switch'

interface SwitchedOffProps {
  readonly remote: string
  readonly parts: readonly DisabledPart[]
}

/** The parts of a remote that are switched off, by whom and why, and the way back on. */
export function SwitchedOff({ remote, parts }: SwitchedOffProps): ReactElement {
  const [asked, setAsked] = useState<Pick<SwitchOnProps, 'part' | 'seen'>>()
  return (
    <>
      {parts.map((part) => (
        <PartOff
          key={`${part.version} ${part.component}`}
          remote={remote}
          part={part}
          onSwitchOn={() => setAsked({ part, seen: parts })}
        />
      ))}
      {asked && <SwitchOnDialog remote={remote} {...asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

interface PartProps {
  readonly remote: string
  readonly part: DisabledPart
}

function PartOff({ remote, part, onSwitchOn }: PartProps & { readonly onSwitchOn: () => void }) {
  const { t } = useTexts('remotes')
  const formats = useFormats()
  const nameOf = usePartName(remote)
  const { who, why, at, byOperator } = part
  return (
    <Alert
      mb="md"
      color="red"
      icon={<PowerOff size="1.125rem" aria-hidden />}
      title={t('off.part', { what: nameOf(part) })}
    >
      <Group gap="sm">
        <div className={styles.offText}>
          <p>{t('off.partText', { who, when: formats.dateTime(at), why })}</p>
          <p>{t(byOperator === false ? 'off.byTeam' : 'off.byOperator')}</p>
        </div>
        <Button variant="default" onClick={onSwitchOn}>
          {t('on.action')}
        </Button>
      </Group>
    </Alert>
  )
}

interface SwitchOnProps extends PartProps {
  /** All that was off when somebody asked for it. */
  readonly seen: readonly DisabledPart[]
  readonly onClose: () => void
}

function SwitchOnDialog({ remote, part, seen, onClose }: SwitchOnProps) {
  const { t } = useTexts('remotes')
  const change = useSwitch(remote, onClose)
  const nameOf = usePartName(remote)
  const { version, component } = part
  return (
    <ReasonDialog
      size="sm"
      title={t('on.title', { what: nameOf(part) })}
      action={t('on.action')}
      isReady
      change={change}
      reason={{ label: t('off.why'), description: t('off.whyHint'), 'data-autofocus': true }}
      onSend={(why) => change.mutate({ disabled: false, why, version, component, seen })}
      onClose={onClose}
    >
      <Text size="sm">{t('on.text')}</Text>
    </ReasonDialog>
  )
}
