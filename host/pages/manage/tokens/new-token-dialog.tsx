import type { CreatedTeamToken } from '@slipway/sdk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useHostApi } from '../../../api/api-context'
import { makeTeamToken } from '../../../api/credentials'
import { manageKey } from '../../../api/manage'
import { useTexts } from '../../../texts/use-texts'
import { Dialog } from '../../../ui/dialog'
import { CredentialForm } from './credential-form'
import { ShownToken } from './shown-token'

interface NewTokenDialogProps {
  /** The remote that the page is filtered by; may be empty. */
  readonly remote: string
  readonly onClose: () => void
}

/** Makes a token, and shows it this once; it is gone with the dialog. */
export function NewTokenDialog({ remote, onClose }: NewTokenDialogProps): ReactElement {
  const { t } = useTexts('tokens')
  const [values, setValues] = useState({ remote, name: 'ci', days: '90' })
  const [made, setMade] = useState<CreatedTeamToken>()
  const change = useCreateToken(setMade)
  const name = values.name.trim()
  const of = { name, remote: values.remote }
  if (made)
    return (
      <ShownToken
        made={made}
        title={t('shown.title', of)}
        text={(when) => t('shown.text', { ...of, when })}
        use={(url) => t('shown.use', { url })}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      opened
      closeOnClickOutside={false}
      onClose={onClose}
      size="md"
      title={t('token.dialog')}
    >
      <CredentialForm
        values={values}
        onChange={(change) => setValues({ ...values, ...change })}
        nameHint={t('form.nameHint')}
        days={{ label: t('form.days'), most: 366 }}
        change={change}
        isReady
        action={t('token.create')}
        onSave={() => change.mutate({ ...values, name })}
        onClose={onClose}
      />
    </Dialog>
  )
}

interface NewToken {
  readonly remote: string
  readonly name: string
  readonly days: string
}

function useCreateToken(onMade: (token: CreatedTeamToken) => void) {
  const api = useHostApi()
  const queryClient = useQueryClient()
  return useMutation({
    // What the cache of mutations keeps would outlive the dialog: the token is handed on alone.
    mutationFn: async ({ remote, name, days }: NewToken) =>
      onMade(await makeTeamToken(api, remote, { name, days: Number(days) })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: manageKey }),
  })
}
