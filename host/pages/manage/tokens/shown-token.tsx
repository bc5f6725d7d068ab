import { Button, Group } from '@mantine/core'
import type { CreatedTeamToken } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useHostApi } from '../../../api/api-context'
import { useFormats } from '../../../formats/use-formats'
import type { TextName } from '../../../texts/texts'
import { useTexts } from '../../../texts/use-texts'
import { Dialog } from '../../../ui/dialog'
import { OneTimeSecret } from '../one-time-secret'

export interface ShownTokenProps {
  readonly made: CreatedTeamToken
  readonly of: { readonly name: string; readonly remote: string }
  /** The names of its texts: what it is good for until when, and the way to use it. */
  readonly texts: Readonly<Record<'title' | 'until' | 'use', TextName<'tokens'>>>
  readonly onClose: () => void
}

/** A new token. Nothing but its button closes it: a slip would lose what is shown only once. */
export function ShownToken({ made, of, texts, onClose }: ShownTokenProps): ReactElement {
  const { t } = useTexts('tokens')
  const { dateTime } = useFormats()
  const { basePath } = useHostApi()
  return (
    <Dialog
      opened
      onClose={onClose}
      size="md"
      title={t(texts.title, of)}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <OneTimeSecret
        text={t(texts.until, { ...of, when: dateTime(made.expiresAt) })}
        label={t('shown.label')}
        value={made.token}
        copy={t('shown.copy')}
        copied={t('shown.copied')}
        hint={t(texts.use, { url: `${window.location.origin}${basePath}` })}
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
