import { Alert, Button, Group, Loader, MultiSelect, Select } from '@mantine/core'
import type { MetaBody, PreviewAs, PreviewChoices, User } from '@slipway/sdk/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import { useHostApi } from '../../api/api-context'
import { describeError, hasCode } from '../../api/describe-error'
import { beginPreview, endPreview, usePreviewChoices } from '../../api/preview'
import { UserSelect } from '../../pages/manage/user-select'
import { usePageAccess } from '../../session/access/page-access'
import { useLive } from '../../session/live-bodies'
import { type PreviewSeed, useOverPage } from '../../session/over-page'
import { useTexts } from '../../texts/use-texts'
import { Dialog } from '../../ui/dialogs/dialog'
import { faultOf, formFault } from '../../ui/fault-of'
import { languageOptions } from '../../ui/language-select'
import styles from './preview.module.css'

interface PreviewDialogProps {
  readonly meta: MetaBody
  readonly seed: PreviewSeed
}

/** Asks as whom, and begins the preview. */
export function PreviewDialog({ meta, seed }: PreviewDialogProps): ReactElement {
  const { t } = useTexts('preview')
  const { data, error } = usePreviewChoices()
  const { preview } = useOverPage()
  const close = () => preview.set(undefined)
  return (
    <Dialog opened onClose={close} size="md" title={t('title')}>
      {error && (
        <Alert color="red" role="alert" py="xs">
          {describeError(error)}
        </Alert>
      )}
      {!error && !data && <Loader size="sm" />}
      {data && <PreviewForm meta={meta} seed={seed} choices={data} onClose={close} />}
    </Dialog>
  )
}

interface PreviewFormProps extends PreviewDialogProps {
  readonly choices: PreviewChoices
  readonly onClose: () => void
}

interface Chosen {
  readonly user: PreviewSeed['user']
  readonly roles: string[]
  readonly tenant: string | null
  readonly locale: string | null
}

function PreviewForm({ meta, seed, choices, onClose }: PreviewFormProps) {
  const { isConsole } = usePageAccess()
  const { t } = useTexts('preview')
  const { t: tc } = useTexts('common')
  const [chosen, setChosen] = useState<Chosen>({
    user: seed.user,
    roles: [],
    tenant: seed.tenant === undefined ? null : String(seed.tenant),
    locale: null,
  })
  const change = (more: Partial<Chosen>) => setChosen({ ...chosen, ...more })
  const { mutate, error, isPending } = useBegin(meta, onClose)
  const fault = formFault(error, ['/as/roles'])
  // Pages with remotes do not ask for the password.
  const isStale = !isConsole && hasCode(error, 'reauthentication-required')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate(asOf(chosen, meta))
  }
  return (
    <form className={styles['fields']} onSubmit={submit}>
      <p className={styles['hint']}>{t('text')}</p>
      {isStale && (
        <Alert color="orange" role="alert" py="xs">
          {t('stale')} <Link to="/manage/slots">{t('stale.go')}</Link>
        </Alert>
      )}
      {fault && !isStale && (
        <Alert color="red" role="alert" py="xs">
          {fault}
        </Alert>
      )}
      {choices.anyUser ? (
        <UserField self={meta.user} value={chosen.user} onChange={(user) => change({ user })} />
      ) : (
        <p className={styles['hint']}>{t('own')}</p>
      )}
      <MultiSelect
        label={t('field.roles')}
        description={t('field.roles.hint')}
        data={choices.roles.map(({ name, label }) => ({ value: name, label }))}
        value={chosen.roles}
        error={faultOf(error, '/as/roles')}
        onChange={(roles) => change({ roles })}
      />
      <Select
        label={t('field.tenant')}
        placeholder={t('field.own')}
        clearable
        searchable={choices.tenants.length > 8}
        data={choices.tenants.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={chosen.tenant}
        onChange={(tenant) => change({ tenant })}
      />
      <Select
        label={t('field.language')}
        placeholder={t('field.own')}
        clearable
        data={languageOptions(meta.user.locale)}
        value={chosen.locale}
        onChange={(locale) => change({ locale })}
      />
      <p className={styles['hint']}>{t('all')}</p>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" disabled={isPending} onClick={onClose}>
          {tc('cancel')}
        </Button>
        <Button type="submit" loading={isPending}>
          {t('start')}
        </Button>
      </Group>
    </form>
  )
}

/** Returns the viewer that was chosen; oneself as one is, if nothing was. */
function asOf({ user, roles, tenant, locale }: Chosen, meta: MetaBody): PreviewAs {
  const as = {
    ...(user && { user: user.id }),
    ...(roles.length > 0 && { roles }),
    ...(tenant !== null && { tenant: Number(tenant) }),
    ...(locale !== null && { locale }),
  }
  return Object.keys(as).length > 0 ? as : { user: meta.user.id }
}

function useBegin({ view }: MetaBody, onSuccess: () => void) {
  const api = useHostApi()
  const { meta } = useLive()
  return useMutation({
    mutationFn: async (as: PreviewAs) => {
      // Of two at a time the server takes neither.
      if (view?.as) await endPreview(api)
      await beginPreview(api, as)
      await meta.renew()
    },
    onSuccess,
  })
}

interface UserFieldProps {
  readonly self: User
  readonly value: PreviewSeed['user']
  readonly onChange: (user: PreviewSeed['user']) => void
}

/** Somebody of the host; oneself, where nobody is chosen. */
function UserField({ self, value, onChange }: UserFieldProps): ReactElement {
  const { t } = useTexts('preview')
  const own = { value: String(self.id), label: t('me') }
  return (
    <UserSelect
      label={t('field.user')}
      placeholder={t('search')}
      data-autofocus
      chosen={value ? { value: String(value.id), label: value.label } : own}
      first={[own]}
      nothingFoundMessage={t('more')}
      onChoose={({ value: id, label }) =>
        onChange(id === own.value ? undefined : { id: Number(id), label })
      }
    />
  )
}
