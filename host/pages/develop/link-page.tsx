import { Skeleton } from '@mantine/core'
import type { LinkedVersion } from '@slipway/sdk/contract'
import { useQuery } from '@tanstack/react-query'
import { Unlink } from 'lucide-react'
import type { ReactElement } from 'react'
import { useHostApi } from '../../api/api-context'
import { describeError } from '../../api/describe-error'
import { openLink, readLink } from '../../api/session-link'
import { useFormats } from '../../formats/use-formats'
import { useTexts } from '../../texts/use-texts'
import { PageHead } from '../../ui/page/page-head'
import { usePageTitle } from '../../ui/page/use-page-title'
import { StateMessage } from '../../ui/state-message'
import { BackToStart, Consent } from './consent'

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
        <BackToStart />
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
  const { remote, version, until, released } = linked
  return (
    <Consent
      text={t(released ? 'released' : 'text', { remote, version })}
      notes={[
        t('note.you'),
        t('note.end', { time: dateTime(until) }),
        t('note.console'),
        t('note.audit'),
      ]}
      warning={t('note.rights')}
      confirm={t('confirm')}
      cancel={t('cancel')}
      onConfirm={() => openLink(api, token)}
    />
  )
}
