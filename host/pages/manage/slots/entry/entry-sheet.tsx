import { Button, Group } from '@mantine/core'
import { escapePointer, type MapEntry, type SlotMapBody } from '@slipway/sdk/contract'
import { RotateCcw, Trash2 } from 'lucide-react'
import { type ReactElement, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { isCodedError } from '../../../../api/describe-error'
import { GateEditor } from '../../../../layout/gate-editor'
import {
  type ArrangedSlots,
  setCriticality,
  setGate,
  setPeriod,
  setProps,
} from '../../../../layout/layout-edits'
import { useLocationName } from '../../../../layout/location-names'
import { faultsOfProps } from '../../../../layout/props-form/props-faults'
import { PropsForm } from '../../../../layout/props-form/props-form'
import { isObject } from '../../../../layout/props-form/schema'
import type { DraftEditing } from '../../../../layout/use-draft-editing'
import { useMayOpen } from '../../../../session/may-open'
import { useTexts } from '../../../../texts/use-texts'
import { Sheet } from '../../../../ui/dialog'
import { faultOf } from '../../../../ui/fault-of'
import { WaysOut } from '../../ways-out/ways-out'
import { remoteOf } from '../shown-entries'
import styles from '../slots.module.css'
import { AllProps } from './all-props'
import { CriticalityField } from './criticality-field'
import { EntrySource, EntryVersion } from './entry-origin'
import { PeriodFields } from './period-fields'
import { useEntryWords } from './use-entry-words'

interface EntrySheetProps {
  readonly entry: MapEntry
  readonly isSignIn: boolean
  readonly editing: DraftEditing
  readonly gates: SlotMapBody['gates']
  /** The time zone that new hours go by. */
  readonly timeZone: SlotMapBody['timeZone']
  readonly onReset: () => void
  readonly onClose: () => void
}

/** An entry: its props, who gets it and when; what is typed is saved in the draft as it is right. */
export function EntrySheet(props: EntrySheetProps): ReactElement {
  const { entry, isSignIn, editing, gates, timeZone, onReset, onClose } = props
  const { t } = useTexts('slots')
  const { id } = entry
  const change = (part: string, next: (slots: ArrangedSlots) => ReturnType<typeof setGate>) =>
    editing.edit(next, `${part} ${id}`)
  const faultAt = useServerFaults(editing, id)
  return (
    <Sheet
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={<code className={styles.name}>{entry.component}</code>}
    >
      <div className={styles.sheet}>
        <Facts entry={entry} />
        <EntryWaysOut entry={entry} />
        <Part title={t('part.props')}>
          <PropsPart
            entry={entry}
            faultAt={(pointer) => faultAt(`/props${pointer}`)}
            onChange={(next) => change('props', (slots) => setProps(slots, id, next))}
          />
        </Part>
        <Part title={t('part.gate')}>
          <p className={styles.hint}>{t(isSignIn ? 'gate.atSignIn' : 'gate.help')}</p>
          {!isSignIn && (
            <GateEditor
              gate={entry.gate}
              choices={gates}
              faultAt={(pointer) => faultAt(`/gate${pointer}`)}
              onChange={(gate) => change('gate', (slots) => setGate(slots, id, gate))}
            />
          )}
        </Part>
        <Part title={t('part.period')}>
          <PeriodFields
            period={entry}
            timeZone={timeZone}
            faultAt={faultAt}
            onChange={(period) => change('period', (slots) => setPeriod(slots, id, period))}
          />
        </Part>
        <Part title={t('part.criticality')}>
          <CriticalityField
            entry={entry}
            onChange={(criticality) =>
              change('criticality', (slots) => setCriticality(slots, id, criticality))
            }
          />
        </Part>
        <Original entry={entry} onReset={onReset} />
      </div>
    </Sheet>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3 className={styles.partTitle}>{title}</h3>
      {children}
    </section>
  )
}

function Facts({ entry }: { readonly entry: MapEntry }) {
  const { t } = useTexts('slots')
  const say = useEntryWords()
  const nameOf = useLocationName()
  const remote = remoteOf(entry)
  const isLinked = useMayOpen('remote') && remote !== undefined
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('fact.location')}</dt>
        <dd>{nameOf(entry.location)}</dd>
      </div>
      <div>
        <dt>{t('fact.state')}</dt>
        <dd>{say.state(entry)}</dd>
      </div>
      <div>
        <dt>{t('fact.code')}</dt>
        <dd>
          {isLinked ? (
            <Link to={`/manage/remotes/${remote}`}>
              <EntryVersion entry={entry} />
            </Link>
          ) : (
            <EntryVersion entry={entry} />
          )}
        </dd>
      </div>
      <div>
        <dt>{t('fact.source')}</dt>
        <dd>
          <EntrySource entry={entry} />
        </dd>
      </div>
      <div>
        <dt>{t('fact.id')}</dt>
        <dd>
          <code>{entry.id}</code>
        </dd>
      </div>
    </dl>
  )
}

function EntryWaysOut({ entry }: { readonly entry: MapEntry }) {
  const mayOpen = useMayOpen('remote')
  const remote = remoteOf(entry)
  if (remote === undefined || !mayOpen) return null
  return (
    <Group gap="xs">
      <WaysOut about={{ remote, component: entry.component }} />
    </Group>
  )
}

interface PropsPartProps {
  readonly entry: MapEntry
  readonly faultAt: (pointer: string) => string | undefined
  readonly onChange: (props: Readonly<Record<string, unknown>>) => void
}

function PropsPart({ entry, faultAt, onChange }: PropsPartProps) {
  const { t } = useTexts('slots')
  const { props, propsSchema, original } = entry
  // What is not right stays in the fields, and is not saved.
  const [typed, setTyped] = useState<{ readonly of: string; readonly props: typeof props }>()
  const schema = isObject(propsSchema) ? propsSchema : undefined
  const shown = typed?.of === entry.id ? typed.props : props
  const faults = typed ? faultsOfProps(shown, schema) : []
  const change = (next: Readonly<Record<string, unknown>>) => {
    // A registered prop cannot be taken away: what is left out is as registered.
    const whole = { ...original?.props, ...next }
    const isRight = faultsOfProps(whole, schema).length === 0
    setTyped(isRight ? undefined : { of: entry.id, props: whole })
    if (isRight) onChange(whole)
  }
  const sayFault = (pointer: string) =>
    faults.find((fault) => fault.pointer === pointer)?.detail ?? faultAt(pointer)
  return (
    <>
      {schema ? (
        <PropsForm
          schema={schema}
          props={shown}
          kept={Object.keys(original?.props ?? {})}
          faultAt={sayFault}
          onChange={change}
        />
      ) : (
        <AllProps props={shown} onChange={change} />
      )}
      {faults.length > 0 && (
        <p className={styles.notSaved} role="status">
          {t('props.notSaved')}
        </p>
      )}
    </>
  )
}

function Original({ entry, onReset }: { readonly entry: MapEntry; readonly onReset: () => void }) {
  const { t } = useTexts('slots')
  const { source, changed, original } = entry
  if (source.of === 'operator' || !original)
    return (
      <Button
        className={styles.back ?? ''}
        variant="default"
        c="red"
        leftSection={<Trash2 size="0.9375rem" aria-hidden />}
        onClick={onReset}
      >
        {t('do.remove')}
      </Button>
    )
  if (changed.length === 0) return null
  return (
    <Button
      className={styles.back ?? ''}
      variant="default"
      leftSection={<RotateCcw size="0.9375rem" aria-hidden />}
      onClick={onReset}
    >
      {t('do.reset')}
    </Button>
  )
}

function useServerFaults({ saving }: DraftEditing, id: string) {
  const error = saving.state === 'failed' ? saving.error : undefined
  const place = `/entries/${escapePointer(id)}`
  return (part: string): string | undefined => {
    if (!isCodedError(error)) return undefined
    const found = error.errors?.find(({ pointer }) => pointer.endsWith(`${place}${part}`))
    return found && faultOf(error, found.pointer)
  }
}
