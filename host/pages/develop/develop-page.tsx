import { Alert, Button, List, Text, ThemeIcon } from '@mantine/core'
import {
  type DevelopmentOverride,
  developmentOverride,
  productPermissions,
  remoteName,
  remoteOrigin,
} from '@slipway/sdk/contract'
import { callOf } from '@slipway/sdk/contract/call'
import { useMutation } from '@tanstack/react-query'
import { Ban, FileQuestion, TriangleAlert } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Api } from '../../api/api'
import { useHostApi } from '../../api/api-context'
import { describeError } from '../../api/describe-error'
import { useViewerMeta } from '../../session/use-session'
import { useSlotServices } from '../../slots/slot-services'
import { useTexts } from '../../texts/use-texts'
import { PageHead } from '../../ui/page/page-head'
import { usePageTitle } from '../../ui/page/use-page-title'
import { StateMessage } from '../../ui/state-message'
import styles from './develop.module.css'
import { LinkDoor } from './link-door'

type Wanted = Pick<DevelopmentOverride, 'remote' | 'origin'>

/** Has the code of `remote` from `origin`, in this session. */
function setOverride(api: Api, { remote, origin }: Wanted): Promise<DevelopmentOverride> {
  const given = { path: { remote }, body: { origin } }
  return api.call(developmentOverride, callOf('PUT /develop/overrides/{remote}', given))
}

/** The page on which somebody says yes to code that is not released, by a link or from a development server. */
export function DevelopPage(): ReactElement {
  const [search] = useSearchParams()
  const link = search.get('link')
  return link ? <LinkDoor token={link} /> : <DevelopServer search={search} />
}

/** The part that `slipway dev --host` leads to: a developer says that a development server may be used. */
function DevelopServer({ search }: { readonly search: URLSearchParams }) {
  const { t } = useTexts('develop')
  usePageTitle(t('title'))
  const { permissions } = useViewerMeta()
  const wanted = parseWanted(search)
  if (!permissions.includes(productPermissions.develop)) return <Forbidden />
  return wanted ? <Confirm wanted={wanted} /> : <Invalid />
}

function parseWanted(search: URLSearchParams): Wanted | undefined {
  const remote = remoteName.safeParse(search.get('remote'))
  const origin = remoteOrigin.safeParse(search.get('origin'))
  return remote.success && origin.success ? { remote: remote.data, origin: origin.data } : undefined
}

function Confirm({ wanted }: { readonly wanted: Wanted }) {
  const { t } = useTexts('develop')
  const api = useHostApi()
  const { develop } = useSlotServices()
  const { override } = useViewerMeta()
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => setOverride(api, wanted),
    onSuccess: () => develop.restart('/'),
  })
  return (
    <>
      <PageHead title={t('title')} />
      <div className={styles.card}>
        <Text className={styles.long}>{t('text', wanted)}</Text>
        <List size="sm" spacing="xs" className={styles.long}>
          <List.Item>{t('note.you')}</List.Item>
          <List.Item>{t('note.end')}</List.Item>
          <List.Item>{t('note.audit')}</List.Item>
          {override && <List.Item>{t('note.instead', override)}</List.Item>}
        </List>
        <div className={styles.warning}>
          <ThemeIcon variant="transparent" color="gray" size="sm" aria-hidden>
            <TriangleAlert size="1rem" />
          </ThemeIcon>
          <Text size="sm">{t('note.rights')}</Text>
        </div>
        {error && (
          <Alert color="red" role="alert" py="xs">
            {describeError(error)}
          </Alert>
        )}
        <div className={styles.actions}>
          <Button onClick={() => mutate()} loading={isPending}>
            {t('confirm')}
          </Button>
          <Button variant="default" component={Link} to="/">
            {t('cancel')}
          </Button>
        </div>
      </div>
    </>
  )
}

function Forbidden() {
  const { t } = useTexts('develop')
  return (
    <StateMessage size="page" icon={Ban} title={t('forbidden.title')} text={t('forbidden.text')}>
      <Back />
    </StateMessage>
  )
}

function Invalid() {
  const { t } = useTexts('develop')
  return (
    <StateMessage
      size="page"
      icon={FileQuestion}
      title={t('invalid.title')}
      text={t('invalid.text')}
    >
      <Back />
    </StateMessage>
  )
}

function Back() {
  const { t } = useTexts('shell')
  return (
    <Button variant="default" component={Link} to="/">
      {t('notFound.back')}
    </Button>
  )
}
