import {
  type DevelopmentOverride,
  developmentOverride,
  productPermissions,
  remoteName,
  remoteOrigin,
} from '@slipway/sdk/contract'
import { callOf } from '@slipway/sdk/contract/call'
import { Ban, FileQuestion } from 'lucide-react'
import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router'
import type { Api } from '../../api/api'
import { useHostApi } from '../../api/api-context'
import { useViewerMeta } from '../../session/use-session'
import { useTexts } from '../../texts/use-texts'
import { PageHead } from '../../ui/page/page-head'
import { usePageTitle } from '../../ui/page/use-page-title'
import { StateMessage } from '../../ui/state-message'
import { BackToStart, Consent } from './consent'
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
  const { override } = useViewerMeta()
  const instead = override ? [t('note.instead', override)] : []
  return (
    <>
      <PageHead title={t('title')} />
      <Consent
        text={t('text', wanted)}
        notes={[t('note.you'), t('note.end'), t('note.audit'), ...instead]}
        warning={t('note.rights')}
        confirm={t('confirm')}
        cancel={t('cancel')}
        onConfirm={() => setOverride(api, wanted)}
      />
    </>
  )
}

function Forbidden() {
  const { t } = useTexts('develop')
  return (
    <StateMessage size="page" icon={Ban} title={t('forbidden.title')} text={t('forbidden.text')}>
      <BackToStart />
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
      <BackToStart />
    </StateMessage>
  )
}
