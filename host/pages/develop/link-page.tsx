import { Alert, Button, List, Skeleton, Text, ThemeIcon } from '@mantine/core'
import type { LinkedVersion } from '@slipway/sdk/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { TriangleAlert, Unlink } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useHostApi } from '../../api/api-context'
import { describeError } from '../../api/describe-error'
import { openLink, readLink } from '../../api/session-link'
import { useFormats } from '../../formats/use-formats'
import { useSlotServices } from '../../slots/slot-services'
import { useTexts } from '../../texts/use-texts'
import { PageHead } from '../../ui/page/page-head'
import { usePageTitle } from '../../ui/page/use-page-title'
import { StateMessage } from '../../ui/state-message'
import styles from './develop.module.css'

interface LinkPageProps {
  readonly token: string
}

/** The page that `slipway publish --link` leads to: who opens it says yes to a version that is not released. */
export function LinkPage({ token }: LinkPageProps): ReactElement {
  const { t } = useTexts('linked')
  usePageTitle(t('title'))
  const api = useHostApi()
  const { data, error } = useQuery({
    queryKey: ['link', token],
    queryFn: () => readLink(api, token),
    retry: false,
  })
  if (error)
    return (
      <StateMessage size="page" icon={Unlink} title={t('over')} text={describeError(error)}>
        <Back />
      </StateMessage>
    )
  return (
    <>
      <PageHead title={t('title')} />
      {data ? (
        <Confirm token={token} linked={data} />
      ) : (
        <Skeleton height={180} role="status" aria-label={t('loading')} />
      )}
    </>
  )
}

function Confirm({ token, linked }: LinkPageProps & { readonly linked: LinkedVersion }) {
  const { t } = useTexts('linked')
  const { dateTime } = useFormats()
  const api = useHostApi()
  const { develop } = useSlotServices()
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => openLink(api, token),
    onSuccess: () => develop.restart('/'),
  })
  const { remote, version, until, released } = linked
  return (
    <div className={styles.card}>
      <Text className={styles.long}>{t(released ? 'released' : 'text', { remote, version })}</Text>
      <List size="sm" spacing="xs" className={styles.long}>
        <List.Item>{t('note.you')}</List.Item>
        <List.Item>{t('note.end', { time: dateTime(until) })}</List.Item>
        <List.Item>{t('note.console')}</List.Item>
        <List.Item>{t('note.audit')}</List.Item>
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
