import { Button, CopyButton, VisuallyHidden } from '@mantine/core'
import { type ManifestComponent, type MetaBody, productPermissions } from '@slipway/sdk/contract'
import { ArrowLeft, Check, CircleHelp, Copy, Eye } from 'lucide-react'
import { type ReactElement, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useFormats } from '../../formats/use-formats'
import { type AskedWayOut, wayOutAddress } from '../../pages/manage/ways-out/way-out'
import { mayOpen } from '../../session/may-open'
import { useOverPage } from '../../session/over-page'
import type { DrawnBox } from '../../slots/drawn-boxes'
import { useTexts } from '../../texts/use-texts'
import { digits, usePlaceOfBox } from './box-list'
import type { BoxState } from './box-state'
import styles from './overlay.module.css'
import { reveal } from './place'
import { PropsTrial } from './props-trial'
import type { ShownBox, ShownItem } from './read-shown-items'
import { StateMark } from './state-mark'
import { chosenTexts } from './state-texts'
import type { ReasonsToChoose } from './use-reasons-to-choose'
import { useSlotId } from './use-slot-id'

interface BoxDetailsProps {
  readonly item: ShownItem
  /** `undefined` for a location without one. */
  readonly box: DrawnBox | undefined
  readonly meta: MetaBody
  /** The components of a development server's build. */
  readonly built: readonly ManifestComponent[]
  readonly reasons: ReasonsToChoose
  readonly onBack: () => void
}

/** All that is known of a box or of an empty location, and what can be done with it. */
export function BoxDetails(props: BoxDetailsProps): ReactElement {
  const { item, box, meta, built, reasons, onBack } = props
  const { t } = useTexts('overlay')
  const nameOf = usePlaceOfBox()
  const id = useSlotId(item, meta)
  const back = useRef<HTMLButtonElement>(null)
  const revealNow = useEffectEvent(() => reveal(item.place))
  useEffect(() => {
    back.current?.focus({ preventScroll: true })
    revealNow()
  }, [])
  return (
    <div className={styles['details']}>
      <button ref={back} type="button" className={styles['back']} onClick={onBack}>
        <ArrowLeft size="0.875rem" aria-hidden /> {t('back')}
      </button>
      <h3 className={styles['name']}>
        <bdi>{item.kind === 'box' ? item.component : nameOf(item.location)}</bdi>
      </h3>
      <dl className={styles['facts']}>
        <Fact name={t('state')}>
          <StateMark item={item} />
          <StateText item={item} />
        </Fact>
        <Fact name={t('location')}>
          <bdi>{nameOf(item.location)}</bdi>
        </Fact>
        {item.kind === 'box' && <BoxFacts item={item} reasons={reasons} />}
        {item.kind === 'box' && id !== undefined && (
          <Fact name={t('id')}>
            <bdi className={styles['code']}>{id}</bdi>
          </Fact>
        )}
      </dl>
      <div className={styles['actions']}>
        {id !== undefined && <CopyId id={id} />}
        {mayOpen('explain', meta.permissions) && <Explain item={item} />}
        {meta.permissions.includes(productPermissions.preview) && <AsColleague />}
        {mayOpen('remote', meta.permissions) && <WaysOut item={item} />}
      </div>
      {item.kind === 'box' && box && <PropsTrial item={item} box={box} meta={meta} built={built} />}
    </div>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles['fact']}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function BoxFacts({
  item,
  reasons,
}: {
  readonly item: ShownBox
  readonly reasons: ReasonsToChoose
}) {
  const { t } = useTexts('overlay')
  const { number, percent } = useFormats()
  const { origin, codeMs, drawMs } = item
  const reason = origin && reasons.of(origin)
  return (
    <>
      <Fact name={t('remote')}>
        <bdi>{origin ? `${origin.remote}@${origin.version}` : t('remote.none')}</bdi>
      </Fact>
      {reason && (
        <Fact name={t('chosen')}>
          {t(chosenTexts[reason.chosen].long, {
            origin: '',
            ...reason,
            percent: percent('percent' in reason ? reason.percent / 100 : 0),
          })}
        </Fact>
      )}
      {codeMs !== undefined && (
        <Fact name={t('code')}>{t('codeMs', { ms: number(codeMs, digits(codeMs)) })}</Fact>
      )}
      {drawMs !== undefined && (
        <Fact name={t('drawing')}>{t('drawMs', { ms: number(drawMs, digits(drawMs)) })}</Fact>
      )}
    </>
  )
}

function StateText({ item }: { readonly item: ShownItem }) {
  const { t } = useTexts('overlay')
  if (item.kind === 'empty') return <p>{t('empty.text')}</p>
  if (item.kind === 'absent')
    return <p>{item.entries > 0 ? t('absent', { count: item.entries }) : t('absent.none')}</p>
  return (
    <>
      <StateOfBox state={item.state} />
      {!item.place && <p>{t('unseen')}</p>}
    </>
  )
}

function StateOfBox({ state }: { readonly state: BoxState }) {
  const { t } = useTexts('overlay')
  switch (state.state) {
    case 'waiting':
      return <p>{t('state.waiting.long')}</p>
    case 'loading':
      return null
    case 'drawn':
      return state.stale && <p>{t('stale', { reason: t(`reason.${state.stale}`) })}</p>
    case 'held':
      return <p>{t('state.held.long', { version: nameOf(state.waiting) })}</p>
    case 'unavailable':
      return <p>{t(`reason.${state.reason}`)}</p>
    case 'failed':
    case 'missing':
      return (
        <>
          <p>{t(`reason.${state.reason}`)}</p>
          <p className={styles['code']}>
            <bdi>{[state.reason, state.detail].filter(Boolean).join(' · ')}</bdi>
          </p>
        </>
      )
  }
}

function nameOf(waiting: Extract<BoxState, { state: 'held' }>['waiting']): string {
  return waiting ? `${waiting.remote}@${waiting.version}` : ''
}

function CopyId({ id }: { readonly id: string }) {
  const { t } = useTexts('overlay')
  return (
    <CopyButton value={id}>
      {({ copied, copy }) => (
        <>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={
              copied ? <Check size="0.875rem" aria-hidden /> : <Copy size="0.875rem" aria-hidden />
            }
            onClick={copy}
          >
            {copied ? t('copied') : t('copy')}
          </Button>
          <VisuallyHidden role="status">{copied && t('copied')}</VisuallyHidden>
        </>
      )}
    </CopyButton>
  )
}

function Explain({ item }: { readonly item: ShownItem }) {
  const { t } = useTexts('overlay')
  const { location } = item
  // A box among the fields of a form is at no location of the page.
  const [, resource] = /^form:(.*)$/s.exec(location) ?? []
  const place = resource === undefined ? { location } : { resource }
  const record = recordOf(useLocation().pathname)
  const query = { ...place, ...(record !== undefined && { record }) }
  return (
    <Button
      component={Link}
      to={`/manage/explain?${new URLSearchParams(query)}`}
      size="compact-sm"
      variant="default"
      leftSection={<CircleHelp size="0.875rem" aria-hidden />}
    >
      {t(item.kind === 'box' ? 'explain' : 'explainAbsent')}
    </Button>
  )
}

/** The record that a page shows, such as `orders/17`. */
function recordOf(pathname: string): string | undefined {
  return /\/resources\/([^/]+\/\d+)(?:\/edit)?$/.exec(pathname)?.[1]
}

/** Others may be shown something else here; the page stays, and is drawn as theirs. */
function AsColleague() {
  const { t } = useTexts('overlay')
  const { overlay, preview } = useOverPage()
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<Eye size="0.875rem" aria-hidden />}
      onClick={() => {
        overlay.set(false)
        preview.set({})
      }}
    >
      {t('asColleague')}
    </Button>
  )
}

/** To the dialogs of the console, filled in. */
function WaysOut({ item }: { readonly item: ShownItem }) {
  const { t } = useTexts('overlay')
  if (item.kind !== 'box' || !item.origin) return null
  const about = { remote: item.origin.remote, component: item.component }
  const to = (dialog: AskedWayOut['dialog']) => wayOutAddress({ dialog, about })
  return (
    <>
      <Button component={Link} to={to('roll-back')} size="compact-sm" variant="default">
        {t('rollBack')}
      </Button>
      <Button component={Link} to={to('switch-off')} size="compact-sm" variant="default">
        {t('switchOff')}
      </Button>
    </>
  )
}
