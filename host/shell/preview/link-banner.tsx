import { Button } from '@mantine/core'
import type { SessionView } from '@slipway/sdk/contract'
import { useMutation } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import type { ReactElement } from 'react'
import { useLocation } from 'react-router'
import { useHostApi } from '../../api/api-context'
import { describeError } from '../../api/describe-error'
import { leaveLink } from '../../api/session-link'
import { useFormats } from '../../formats/use-formats'
import { useAskAtEnd } from '../../session/use-ask-at-end'
import { useSlotServices } from '../../slots/slot-services'
import { useTexts } from '../../texts/use-texts'
import { ViewBanner } from './view-banner'

interface LinkBannerProps {
  readonly link: NonNullable<SessionView['link']>
}

/** Says on every page that a version is not what others have, and how that ends. */
export function LinkBanner({ link }: LinkBannerProps): ReactElement {
  const { t } = useTexts('linked')
  const { dateTime } = useFormats()
  const { remote, version, until, released, held } = link
  useAskAtEnd(until)
  const said = held ? 'banner.held' : released ? 'banner.released' : 'banner'
  return (
    <ViewBanner name={t('banner.name')} icon={Link2} buttons={<EndButton />}>
      {t(said, { remote, version })} {t('banner.until', { time: dateTime(until) })}
    </ViewBanner>
  )
}

function EndButton() {
  const { t } = useTexts('linked')
  const api = useHostApi()
  const restart = useRestart()
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => leaveLink(api),
    onSuccess: restart,
  })
  return (
    <>
      {error && <span role="alert">{describeError(error)}</span>}
      <Button size="compact-sm" variant="default" loading={isPending} onClick={() => mutate()}>
        {t('end')}
      </Button>
    </>
  )
}

function useRestart(): () => void {
  const { develop } = useSlotServices()
  const { pathname, search } = useLocation()
  return () => develop.restart(pathname + search)
}
