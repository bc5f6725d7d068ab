import { Checkbox } from '@mantine/core'
import {
  type CreatedTeamToken,
  type OperatorTokenRight,
  operatorTokenRight,
  productPermissions,
} from '@slipway/sdk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useHostApi } from '../../../api/api-context'
import { makeOperatorToken } from '../../../api/credentials'
import { manageKey } from '../../../api/manage'
import { useViewerMeta } from '../../../session/use-session'
import { useTexts } from '../../../texts/use-texts'
import { Dialog } from '../../../ui/dialog'
import { CredentialForm } from './credential-form'
import { ShownToken } from './shown-token'
import styles from './tokens.module.css'

interface NewOperatorTokenDialogProps {
  readonly onClose: () => void
}

/** Makes a token of one's own, with some of one's rights, and shows it this once. */
export function NewOperatorTokenDialog({ onClose }: NewOperatorTokenDialogProps): ReactElement {
  const { t } = useTexts('tokens')
  const [values, setValues] = useState({ name: 'ci', days: '90' })
  const own = useOwnRights()
  const [rights, setRights] = useState<readonly OperatorTokenRight[]>(() =>
    own.filter((right) => right === productPermissions.release),
  )
  const [made, setMade] = useState<CreatedTeamToken>()
  const change = useMake(setMade)
  const name = values.name.trim()
  if (made)
    return (
      <ShownToken
        made={made}
        title={t('operator.shown', { name })}
        text={(when) => t('operator.shownText', { when })}
        use={(url) => t('operator.use', { url })}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      opened
      closeOnClickOutside={false}
      onClose={onClose}
      size="md"
      title={t('operator.new')}
    >
      <CredentialForm
        values={values}
        onChange={(change) => setValues({ ...values, ...change })}
        nameHint={t('form.nameHint')}
        days={{ label: t('form.days'), most: 366 }}
        change={change}
        isReady={rights.length > 0}
        action={t('token.create')}
        onSave={() => change.mutate({ name, days: Number(values.days), rights: [...rights] })}
        onClose={onClose}
      >
        <RightsField own={own} value={rights} onChange={setRights} />
      </CredentialForm>
    </Dialog>
  )
}

/** The name of each right. */
export const rightTexts = {
  'slipway.release': 'right.release',
  'slipway.layout': 'right.layout',
  'slipway.manage': 'right.manage',
} as const satisfies Record<OperatorTokenRight, string>

/** Nobody gives a token more. */
function useOwnRights(): readonly OperatorTokenRight[] {
  const { permissions } = useViewerMeta()
  return operatorTokenRight.options.filter((right) => permissions.includes(right))
}

interface RightsFieldProps {
  readonly own: readonly OperatorTokenRight[]
  readonly value: readonly OperatorTokenRight[]
  readonly onChange: (rights: readonly OperatorTokenRight[]) => void
}

function RightsField({ own, value, onChange }: RightsFieldProps) {
  const { t } = useTexts('tokens')
  return (
    <Checkbox.Group
      label={t('form.rights')}
      description={t('form.rightsHint')}
      value={[...value]}
      onChange={(chosen) => onChange(own.filter((right) => chosen.includes(right)))}
    >
      <div className={styles.rights}>
        {own.map((right) => (
          <Checkbox key={right} value={right} label={t(rightTexts[right])} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

function useMake(onMade: (token: CreatedTeamToken) => void) {
  const api = useHostApi()
  const queryClient = useQueryClient()
  return useMutation({
    // What the cache of mutations keeps would outlive the dialog: the token is handed on alone.
    mutationFn: async (order: Parameters<typeof makeOperatorToken>[1]) =>
      onMade(await makeOperatorToken(api, order)),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: manageKey }),
  })
}
