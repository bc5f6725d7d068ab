import { Alert, type AlertProps, Button, Group } from '@mantine/core'
import type { ReleaseFreeze } from '@slipway/sdk/contract'
import { Snowflake } from 'lucide-react'
import type { ReactElement } from 'react'
import { describeError } from '../../../api/describe-error'
import { releasesKey, sendUnfreeze } from '../../../api/releases'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import { useChange } from '../undo/use-change'
import styles from './releases.module.css'

interface FreezeBannerProps {
  readonly freeze: ReleaseFreeze
  readonly onChange: () => void
}

export function FreezeBanner({ freeze, onChange }: FreezeBannerProps): ReactElement {
  const { t } = useTexts('releases')
  const { mutate, isPending } = useChange({
    send: sendUnfreeze,
    said: () => t('freeze.lifted'),
    renews: releasesKey,
    renewsRefused: true,
    tellsRefusal: true,
  })
  return (
    <Banner role="status" color="blue" title={<FreezeEnd freeze={freeze} />}>
      <p className={styles.bannerText}>
        <bdi>{freeze.why}</bdi> <span className={styles.quiet}>({freeze.who})</span>
      </p>
      <p className={styles.bannerText}>{t('freeze.still')}</p>
      <Group gap={4}>
        <Button size="compact-sm" variant="default" onClick={onChange}>
          {t('freeze.change')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          loading={isPending}
          onClick={() => mutate(freeze)}
        >
          {t('freeze.lift')}
        </Button>
      </Group>
    </Banner>
  )
}

interface FreezeUnknownProps {
  readonly error: unknown
  readonly onRetry: () => void
}

/** The rest of the page is there, and whether somebody froze releases is not. */
export function FreezeUnknown({ error, onRetry }: FreezeUnknownProps): ReactElement {
  const { t } = useTexts('releases')
  const { t: tc } = useTexts('common')
  return (
    <Banner role="alert" color="red" title={t('freeze.unknown')}>
      <p className={styles.bannerText}>{describeError(error)}</p>
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        {tc('retry')}
      </Button>
    </Banner>
  )
}

function Banner(props: Pick<AlertProps, 'role' | 'color' | 'title' | 'children'>) {
  return <Alert mb={24} icon={<Snowflake size="1.25rem" aria-hidden />} {...props} />
}

/** Until when releases are frozen. */
export function FreezeEnd({ freeze: { until } }: { readonly freeze: ReleaseFreeze }): ReactElement {
  const { t } = useTexts('releases')
  const formats = useFormats()
  if (until === null) return <>{t('freeze.untilLifted')}</>
  return <>{t('freeze.until', { until: formats.dateTime(until) })}</>
}
