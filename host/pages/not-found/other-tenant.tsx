import { Button } from '@mantine/core'
import { type PageId, pageAt } from '@slipway/sdk/contract/pages'
import type { TenantOfPage } from '@slipway/sdk/contract/tenant-address'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link, useLocation } from 'react-router'
import { usePageAccess } from '../../session/access/page-access'
import { placeInTenant } from '../../session/access/place-in-tenant'
import { useViewerMeta } from '../../session/use-session'
import { useTexts } from '../../texts/use-texts'
import { usePageTitle } from '../../ui/page/use-page-title'
import { StateMessage } from '../../ui/state-message'
import { NotFoundPage } from './not-found-page'

interface OtherTenantProps {
  readonly tenant: Exclude<TenantOfPage, 'here'>
}

/** In place of a page whose address names another tenant: those who belong to it may switch, for others there is none. */
export function OtherTenant({ tenant }: OtherTenantProps): ReactElement {
  return tenant === 'unknown' ? <NotFoundPage /> : <SwitchOffer to={tenant} />
}

interface SwitchOfferProps {
  readonly to: Exclude<OtherTenantProps['tenant'], 'unknown'>
}

function SwitchOffer({ to }: SwitchOfferProps): ReactElement {
  const { t } = useTexts('shell')
  const { openIn } = usePageAccess()
  const { mutate, isPending } = useMutation({ mutationFn: () => openIn(to.id) })
  const { pathname, search } = useLocation()
  const meta = useViewerMeta()
  const known = useQueryClient()
  const place = placeInTenant({ path: pathname, search }, meta, known)
  const title = t(titles[pageAt(pathname)] ?? 'offer.page', { tenant: to.name })
  usePageTitle(title)
  const here = meta.tenant?.name ?? ''
  return (
    <StateMessage size="page" icon={Building2} title={title} text={t('offer.text', { here })}>
      <Button loading={isPending} onClick={() => mutate()}>
        {t('offer.switch', { tenant: to.name })}
      </Button>
      <Button component={Link} to={place.in(meta)} replace variant="default">
        {t('offer.stay', { here })}
      </Button>
    </StateMessage>
  )
}

const titles: Partial<Record<PageId, 'offer.record' | 'offer.list' | 'offer.dashboard'>> = {
  record: 'offer.record',
  edit: 'offer.record',
  list: 'offer.list',
  dashboard: 'offer.dashboard',
  'named-dashboard': 'offer.dashboard',
}
