import { Button, Group } from '@mantine/core'
import type { CreatedTeamToken } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useHostApi } from '../../../api/api-context'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import { Dialog } from '../../../ui/dialogs/dialog'
import { OneTimeSecret } from '../one-time-secret'

export interface ShownTokenProps {
  readonly made: CreatedTeamToken
  readonly of: 'token' | 'operator'
  readonly name: string
  readonly remote: string
  readonly onClose: () => void
}

/** A new token. Nothing but its button closes it: a slip would lose what is shown only once. */
export function ShownToken(props: ShownTokenProps): ReactElement {
  const { made, of, name, remote, onClose } = props
  const { t } = useTexts('tokens')
  const { dateTime } = useFormats()
  const { basePath } = useHostApi()
  return (
    <Dialog
      opened
      onClose={onClose}
      size="md"
      title={t(`shown.title.${of}`, { name, remote })}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <OneTimeSecret
        text={t(`shown.text.${of}`, { name, remote, when: dateTime(made.expiresAt) })}
        label={t('shown.label')}
        value={made.token}
        copy={t('shown.copy')}
        copied={t('shown.copied')}
        hint={t(`shown.use.${of}`, { url: `${window.location.origin}${basePath}` })}
        once={t('shown.once')}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('shown.done')}
        </Button>
      </Group>
    </Dialog>
  )
}
