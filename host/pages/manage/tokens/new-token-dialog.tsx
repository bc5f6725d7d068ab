import {
  type CreatedTeamToken,
  type OperatorTokenRight,
  productPermissions,
} from '@slipway/sdk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useState } from 'react'
import { useHostApi } from '../../../api/api-context'
import { makeOperatorToken, makeTeamToken } from '../../../api/credentials'
import { manageKey } from '../../../api/manage'
import { useTexts } from '../../../texts/use-texts'
import { CredentialDialog } from './credential-dialog'
import { RightsField, useOwnRights } from './rights-field'
import { ShownToken, type ShownTokenProps } from './shown-token'

interface NewTokenDialogProps {
  /** The remote that the page is filtered by; may be empty. */
  readonly remote: string
  readonly onClose: () => void
}

/** Makes a token of a team. */
export function NewTokenDialog(props: NewTokenDialogProps): ReactElement {
  return <MakeToken {...props} of="token" make={makeTeamToken} />
}

/** Makes a token of one's own, with some of one's rights. */
export function NewOperatorTokenDialog({
  onClose,
}: Pick<NewTokenDialogProps, 'onClose'>): ReactElement {
  const own = useOwnRights()
  const [rights, setRights] = useState<readonly OperatorTokenRight[]>(
    own.filter((right) => right === productPermissions.release),
  )
  return (
    <MakeToken
      of="operator"
      isReady={rights.length > 0}
      make={(api, _, order) => makeOperatorToken(api, { ...order, rights: [...rights] })}
      onClose={onClose}
    >
      <RightsField own={own} value={rights} onChange={setRights} />
    </MakeToken>
  )
}

interface MakeTokenProps extends Pick<ShownTokenProps, 'of' | 'onClose'> {
  /** The remote of a team's token; may be empty. */
  readonly remote?: string
  readonly isReady?: boolean
  readonly make: typeof makeTeamToken
  readonly children?: ReactNode
}

/** Asks for what it needs, and shows the token this once; it is gone with the dialog. */
function MakeToken(props: MakeTokenProps) {
  const { of, remote = '', isReady = true, make, children, onClose } = props
  const { t } = useTexts('tokens')
  const [values, setValues] = useState({ remote, name: 'ci', days: '90' })
  const [made, setMade] = useState<CreatedTeamToken>()
  const { mutate, ...change } = useMakeToken(make, setMade)
  const order = { ...values, name: values.name.trim() }
  if (made) return <ShownToken {...order} made={made} of={of} onClose={onClose} />
  return (
    <CredentialDialog
      hasRemote={of === 'token'}
      title={t(`new.${of}`)}
      values={values}
      onChange={setValues}
      nameHint={t('form.nameHint')}
      days={{ label: t('form.days'), most: 366 }}
      change={change}
      isReady={isReady}
      action={t('token.create')}
      onSave={() => mutate(order)}
      onClose={onClose}
    >
      {children}
    </CredentialDialog>
  )
}

function useMakeToken(make: typeof makeTeamToken, onMade: (token: CreatedTeamToken) => void) {
  const api = useHostApi()
  const queryClient = useQueryClient()
  return useMutation({
    // What the cache of mutations keeps would outlive the dialog: the token is handed on alone.
    mutationFn: async ({ remote, name, days }: Record<'remote' | 'name' | 'days', string>) =>
      onMade(await make(api, remote, { name, days: Number(days) })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: manageKey }),
  })
}
