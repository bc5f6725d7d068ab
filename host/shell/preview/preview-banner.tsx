import { Button, NativeSelect } from '@mantine/core'
import type { PreviewedViewer } from '@slipway/sdk/contract'
import { useMutation } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import type { ReactElement } from 'react'
import { useHostApi } from '../../api/api-context'
import { describeError } from '../../api/describe-error'
import { endPreview } from '../../api/preview'
import { useFormats } from '../../formats/use-formats'
import { useLive } from '../../session/live-bodies'
import { useAskAtEnd } from '../../session/use-ask-at-end'
import { useTexts } from '../../texts/use-texts'
import { bottomBar } from '../../ui/bottom-bar'
import { nameOfLanguage } from '../../ui/language-select'
import styles from './preview.module.css'
import { type PreviewWidth, previewWidths } from './use-preview-width'

interface PreviewBannerProps {
  readonly as: PreviewedViewer
  readonly width: PreviewWidth | undefined
  readonly onWidth: (width: PreviewWidth | undefined) => void
}

/** Says on every page whose slots these are, that nothing can be changed, and how that ends. */
export function PreviewBanner({ as, width, onWidth }: PreviewBannerProps): ReactElement {
  const { t } = useTexts('preview')
  const { time } = useFormats()
  const say = useSayViewer()
  useAskAtEnd(as.until)
  return (
    <section
      ref={bottomBar}
      className={styles['banner']}
      aria-label={t('banner.name')}
      data-bottom-bar
    >
      <Eye size="1rem" aria-hidden className={styles['icon']} />
      <p className={styles['text']} role="status">
        {t('banner', { who: say(as) })}{' '}
        <span className={styles['until']}>{t('banner.until', { time: time(as.until) })}</span>
      </p>
      <div className={styles['buttons']}>
        <NativeSelect
          size="xs"
          aria-label={t('width')}
          value={width ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onWidth(previewWidths.find((one) => String(one) === value))
          }
          data={[
            { value: '', label: t('width.full') },
            ...previewWidths.map((one) => ({
              value: String(one),
              label: t('width.pixels', { width: one }),
            })),
          ]}
        />
        <EndButton onEnding={() => onWidth(undefined)} />
      </div>
    </section>
  )
}

function EndButton({ onEnding }: { readonly onEnding: () => void }) {
  const { t } = useTexts('preview')
  const api = useHostApi()
  const { meta } = useLive()
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      await endPreview(api)
      // First: the frame says where its page is, as long as it is there.
      onEnding()
      await meta.renew()
    },
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

/** The viewer whose slots they are, in one line: "Sandy, with Sales, in North, in German". */
function useSayViewer(): (as: PreviewedViewer) => string {
  const { t } = useTexts('preview')
  const { list } = useFormats()
  return ({ user, tenant, roles, locale, asked }) =>
    [
      user.name,
      asked.roles &&
        (roles.length === 0
          ? t('say.noRoles')
          : t('say.roles', { roles: list(roles.map(({ label }) => label)) })),
      tenant && t('say.in', { tenant: tenant.name }),
      asked.locale && t('say.language', { language: nameOfLanguage(locale) }),
    ]
      .filter(Boolean)
      .join(', ')
}
