import { Button, Textarea } from '@mantine/core'
import type { ManifestComponent, MetaBody } from '@slipway/sdk/contract'
import { RotateCcw } from 'lucide-react'
import { type ReactElement, type ReactNode, useState } from 'react'
import { describeError } from '../../api/describe-error'
import { useViewerComponent } from '../../api/develop'
import { faultsOfProps } from '../../layout/props-form/props-faults'
import { PropsForm } from '../../layout/props-form/props-form'
import { isObject, type Schema } from '../../layout/props-form/schema'
import type { DrawnBox } from '../../slots/drawn-boxes'
import { useTexts } from '../../texts/use-texts'
import styles from './overlay.module.css'
import type { ShownBox } from './read-shown-items'
import { tryProps } from './try-props'

interface PropsTrialProps {
  readonly item: ShownBox
  readonly box: DrawnBox
  readonly meta: MetaBody
  /** The components of a development server's build. */
  readonly built: readonly ManifestComponent[]
}

/** Draws a box with other props than it was delivered with, as long as somebody looks. */
export function PropsTrial({ item, box, meta, built }: PropsTrialProps): ReactElement {
  const { t } = useTexts('overlay')
  const { schema, error, isKnown } = useSchema(item, { meta, built })
  const [text, setText] = useState(() => asText((box.notes.tried ?? box.entry).props))
  const typed = readProps(text, schema)
  const change = (next: string) => {
    setText(next)
    const read = readProps(next, schema)
    if (read.state === 'good') tryProps(box, read.props)
  }
  const reset = () => {
    setText(asText(box.entry.props))
    tryProps(box)
  }
  return (
    <section className={styles['trial']} aria-label={t('props')}>
      <h4 className={styles['location']}>{t('props')}</h4>
      <p className={styles['help']}>{t('props.note')}</p>
      {error !== undefined && <p>{t('props.failed', { reason: describeError(error) })}</p>}
      {isKnown && !schema && <p className={styles['help']}>{t('props.noSchema')}</p>}
      {schema && typed.state !== 'no-json' && (
        <PropsForm
          schema={schema}
          props={typed.props}
          onChange={(props) => change(asText(props))}
        />
      )}
      <Textarea
        label={t('props.json')}
        classNames={{ input: styles['json'] ?? '' }}
        dir="ltr"
        size="xs"
        rows={Math.min(14, text.split('\n').length + 1)}
        spellCheck={false}
        value={text}
        error={typed.state !== 'good'}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      <div role="status" className={styles['outcome']}>
        <Outcome typed={typed} isTried={item.isTried} />
      </div>
      <div>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<RotateCcw size="0.875rem" aria-hidden />}
          onClick={reset}
        >
          {t('props.reset')}
        </Button>
      </div>
    </section>
  )
}

function Outcome({ typed, isTried }: { typed: TypedProps; isTried: boolean }): ReactNode {
  const { t } = useTexts('overlay')
  switch (typed.state) {
    case 'good':
      return isTried && t('props.draw')
    case 'no-json':
      return t('props.noJson')
    case 'refused':
      return (
        <>
          {t('props.refused')}
          <ul className={styles['faults']}>
            {typed.faults.map((fault) => (
              <li key={fault}>
                <bdi>{fault}</bdi>
              </li>
            ))}
          </ul>
        </>
      )
  }
}

interface KnownSchema {
  /** `undefined`: none, or not known yet. */
  readonly schema: Schema | undefined
  readonly isKnown: boolean
  readonly error?: unknown
}

// The server knows what is released; of a development server this page alone does.
function useSchema(
  { component, registry, origin }: ShownBox,
  { meta, built }: Pick<PropsTrialProps, 'meta' | 'built'>,
): KnownSchema {
  const isOverridden = meta.override?.remote === origin?.remote
  const isEnabled = origin !== undefined && !isOverridden
  const version = origin?.version ?? ''
  const { data, error } = useViewerComponent({ registry, component, version, isEnabled })
  if (isEnabled)
    return { schema: data?.props, isKnown: data !== undefined, error: error ?? undefined }
  const found = built.find((one) => one.name === component && one.registry === registry)
  return { schema: found?.props, isKnown: true }
}

function asText(props: object): string {
  return JSON.stringify(props, null, 2)
}

type Props = Readonly<Record<string, unknown>>

/** The typed text: props that can be drawn, or what is wrong with it. */
type TypedProps =
  | { readonly state: 'good'; readonly props: Props }
  | { readonly state: 'no-json' }
  | { readonly state: 'refused'; readonly props: Props; readonly faults: readonly string[] }

/** Reads props as JSON, by the rules with which the server takes them. */
function readProps(text: string, schema: Schema = {}): TypedProps {
  const props = parseJson(text)
  if (!isObject(props)) return { state: 'no-json' }
  const found = faultsOfProps(props, schema)
  if (found.length === 0) return { state: 'good', props }
  const faults = found.map(({ pointer, detail, code }) => `/props${pointer}: ${detail ?? code}`)
  return { state: 'refused', props, faults }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
