import { Button, NativeSelect, Portal } from '@mantine/core'
import { useHost } from '@slipway/sdk'
import { languageOf, type MetaBody, type PreviewedViewer } from '@slipway/sdk/contract'
import { useMutation } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { type ReactElement, useEffect, useRef } from 'react'
import { useHostApi } from '../../api/api-context'
import { describeError } from '../../api/describe-error'
import { endPreview } from '../../api/preview'
import { useFormats } from '../../formats/use-formats'
import { usePageAccess } from '../../session/access/page-access'
import { useLive } from '../../session/live-bodies'
import type { PreviewSeed } from '../../session/over-page'
import { useAskAtEnd } from '../../session/use-ask-at-end'
import { fetchArrangeTexts } from '../../texts/fetch-arrange-texts'
import { loadTexts, setLanguage } from '../../texts/texts'
import { useTexts } from '../../texts/use-texts'
import { nameOfLanguage } from '../../ui/language-select'
import { LinkBanner } from './link-banner'
import styles from './preview.module.css'
import { PreviewDialog } from './preview-dialog'
import { type PreviewWidth, previewWidths, usePreviewWidth } from './use-preview-width'
import { ViewBanner } from './view-banner'

/** Here, so that pages without a preview do not carry where they are. */
export function loadPreviewTexts(): Promise<void> {
  return loadTexts(fetchArrangeTexts)
}

interface PreviewProps {
  readonly meta: MetaBody
  /** Of the dialog, if it is open. */
  readonly seed: PreviewSeed | undefined
}

/** The parts around a preview; in the frame of one none, since the page around it has them all. */
export function Preview({ meta, seed }: PreviewProps): ReactElement | null {
  const { as, link } = meta.view ?? {}
  const [kept, setWidth] = usePreviewWidth()
  const { isConsole } = usePageAccess()
  // Pages of Administration are in no frame.
  const width = isConsole ? undefined : kept
  useLanguage(meta)
  if (window.self !== window.top) return null
  return (
    <>
      {as && width !== undefined && <PreviewFrame as={as} width={width} onWidth={setWidth} />}
      {as && width === undefined && (
        <PreviewBanner as={as} width={width} onWidth={setWidth} isConsole={isConsole} />
      )}
      {link && <LinkBanner link={link} />}
      {seed && <PreviewDialog meta={meta} seed={seed} />}
    </>
  )
}

/** The page speaks the language of the preview, and the user's own one again after it. */
function useLanguage({ user, view }: MetaBody): void {
  const own = languageOf([user.locale])
  const shown = view?.as ? languageOf([view.as.locale]) : own
  useEffect(() => {
    void setLanguage(shown)
    return () => void setLanguage(own)
  })
}

interface PreviewFrameProps {
  readonly as: PreviewedViewer
  readonly width: PreviewWidth
  readonly onWidth: (width: PreviewWidth | undefined) => void
}

/** The page in a frame of a width, over the page itself, which takes no input meanwhile. */
function PreviewFrame({ as, width, onWidth }: PreviewFrameProps): ReactElement {
  const { t } = useTexts('preview')
  const { navigate } = useHost()
  const frame = useRef<HTMLIFrameElement>(null)
  // Where the page was when the frame was opened; from then on the frame goes its own way.
  const start = useRef(window.location.href)
  useRestInert()
  const change = (next: PreviewWidth | undefined) => {
    const path = next === undefined ? pathOf(frame.current) : undefined
    if (path !== undefined) navigate(path)
    onWidth(next)
  }
  return (
    <Portal>
      <div className={styles['cover']} data-preview-cover>
        <PreviewBanner as={as} width={width} onWidth={change} />
        <div className={styles['stage']}>
          {/* oxlint-disable-next-line react/iframe-missing-sandbox -- it is our own page, with all that it may */}
          <iframe
            ref={frame}
            className={styles['frame']}
            style={{ inlineSize: width }}
            title={t('frame', { width })}
            src={start.current}
          />
        </div>
      </div>
    </Portal>
  )
}

/** Returns the path, within the interface, of the page that is in the frame now. */
function pathOf(frame: HTMLIFrameElement | null): string | undefined {
  const { pathname, search } = frame?.contentWindow?.location ?? {}
  const [, path] = /\/app(\/.*)?$/.exec(pathname ?? '') ?? []
  return pathname === undefined ? undefined : `${path ?? '/'}${search ?? ''}`
}

function useRestInert(): void {
  useEffect(() => {
    const root = document.querySelector('#root')
    root?.setAttribute('inert', '')
    return () => root?.removeAttribute('inert')
  }, [])
}

interface PreviewBannerProps {
  readonly as: PreviewedViewer
  readonly width: PreviewWidth | undefined
  readonly onWidth: (width: PreviewWidth | undefined) => void
  readonly isConsole?: boolean
}

/** Says on every page whose slots these are, that nothing can be changed, and how that ends. */
function PreviewBanner(props: PreviewBannerProps): ReactElement {
  const { as, width, onWidth, isConsole = false } = props
  const { t } = useTexts('preview')
  const { time } = useFormats()
  const say = useSayViewer()
  useAskAtEnd(as.until)
  return (
    <ViewBanner
      name={t('banner.name')}
      icon={Eye}
      buttons={
        <>
          {!isConsole && (
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
          )}
          <EndButton onEnding={() => onWidth(undefined)} />
        </>
      }
    >
      {t('banner', { who: say(as) })}{' '}
      <span className={styles['until']}>{t('banner.until', { time: time(as.until) })}</span>
    </ViewBanner>
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
