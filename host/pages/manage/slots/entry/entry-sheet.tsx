import { Button, Group, Select, Skeleton, Stack, Text } from '@mantine/core'
import {
  type Criticality,
  criticality,
  escapePointer,
  type Layout,
  type MapEntry,
  type SlotMapBody,
  unmetAt,
} from '@slipway/sdk/contract'
import { RotateCcw, Trash2 } from 'lucide-react'
import { lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { isCodedError } from '../../../../api/describe-error'
import { GateEditor } from '../../../../layout/gate-editor'
import {
  type ArrangedSlots,
  isAtSignIn,
  setCriticality,
  setGate,
  setPage,
  setPeriod,
  setProps,
} from '../../../../layout/layout-edits'
import { useLocationName } from '../../../../layout/location-names'
import { faultsOfProps } from '../../../../layout/props-form/props-faults'
import { toSchema } from '../../../../layout/props-form/schema'
import type { DraftEditing } from '../../../../layout/use-draft-editing'
import { useMayOpen } from '../../../../session/may-open'
import { useTexts } from '../../../../texts/use-texts'
import { Sheet } from '../../../../ui/dialogs/dialog'
import { faultOf } from '../../../../ui/fault-of'
import { WaysOut } from '../../ways-out/ways-out'
import { remoteOf } from '../shown-entries'
import styles from '../slots.module.css'
import { EntrySource, EntryVersion, useEntryState } from './entry-facts'
import { PeriodFields } from './period-fields'
import { PropsFields } from './props-fields'

// Its inputs are those of a list's filters: what it shared with lists would be one more file for each list.
const PageEditor = lazy(async () => ({
  default: (await import(/* webpackChunkName: "whole-page-gate" */ '../../page-gate/page-editor'))
    .PageEditor,
}))

interface EntrySheetProps {
  readonly entry: MapEntry
  readonly map: SlotMapBody
  readonly editing: DraftEditing
  readonly onReset: () => void
  readonly onClose: () => void
}

/** An entry: its props, who gets it and when; what is typed is saved in the draft as it is right. */
export function EntrySheet(props: EntrySheetProps): ReactElement {
  const { entry, map, editing, onReset, onClose } = props
  const { t } = useTexts('slots')
  const { id, location } = entry
  const hasNoRecord = unmetAt(location, ['record']).length > 0
  const isSignIn = isAtSignIn(map.locations.find((one) => one.location === location)?.on ?? [])
  const change =
    <Value,>(part: string, set: (slots: ArrangedSlots, id: string, value: Value) => Layout) =>
    (value: Value) =>
      editing.edit((slots) => set(slots, id, value), `${part} ${id}`)
  const faultAt = (part: string) => serverFault(editing, id, part)
  const remote = useMayOpen('remote') ? remoteOf(entry) : undefined
  return (
    <Sheet
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={<code className={styles.name}>{entry.component}</code>}
    >
      <Stack gap="1.5rem" pb="1rem">
        <Facts entry={entry} remote={remote} />
        {remote !== undefined && (
          <Group gap="xs">
            <WaysOut about={{ remote, component: entry.component }} />
          </Group>
        )}
        <Part title={t('part.props')}>
          <PropsPart
            entry={entry}
            faultAt={(pointer) => faultAt(`/props${pointer}`)}
            onChange={change('props', setProps)}
          />
        </Part>
        <Part title={t('part.gate')}>
          <p className={styles.hint}>{t(isSignIn ? 'gate.atSignIn' : 'gate.help')}</p>
          {!isSignIn && (
            <GateEditor
              gate={entry.gate}
              choices={map.gates}
              faultAt={(pointer) => faultAt(`/gate${pointer}`)}
              onChange={change('gate', setGate)}
            />
          )}
        </Part>
        <Part title={t('part.page')}>
          {hasNoRecord && <p className={styles.hint}>{t('page.noRecord')}</p>}
          {!isSignIn && (
            <Suspense fallback={<Skeleton h="14rem" />}>
              <PageEditor
                page={entry.page}
                hasNoRecord={hasNoRecord}
                choices={map.gates}
                faultAt={(pointer) => faultAt(`/page${pointer}`)}
                onChange={change('page', setPage)}
              />
            </Suspense>
          )}
        </Part>
        <Part title={t('part.period')}>
          <PeriodFields
            period={entry}
            timeZone={map.timeZone}
            faultAt={faultAt}
            onChange={change('period', setPeriod)}
          />
        </Part>
        <Part title={t('part.criticality')}>
          <CriticalityField entry={entry} onChange={change('criticality', setCriticality)} />
        </Part>
        <Original entry={entry} onReset={onReset} />
      </Stack>
    </Sheet>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Stack gap="0.75rem">
      <h3 className={styles.strong}>{title}</h3>
      {children}
    </Stack>
  )
}

interface FactsProps {
  readonly entry: MapEntry
  /** The remote that it is linked to. */
  readonly remote: string | undefined
}

function Facts({ entry, remote }: FactsProps) {
  const { t } = useTexts('slots')
  const sayState = useEntryState()
  const nameOf = useLocationName()
  const version = <EntryVersion entry={entry} />
  const facts = {
    'fact.location': nameOf(entry.location),
    'fact.state': sayState(entry),
    'fact.code': remote ? <Link to={`/manage/remotes/${remote}`}>{version}</Link> : version,
    'fact.source': <EntrySource entry={entry} />,
    'fact.id': <code>{entry.id}</code>,
  }
  return (
    <dl className={styles.facts}>
      {(Object.keys(facts) as (keyof typeof facts)[]).map((name) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>{facts[name]}</dd>
        </div>
      ))}
    </dl>
  )
}

interface PropsPartProps {
  readonly entry: MapEntry
  readonly faultAt: (pointer: string) => string | undefined
  readonly onChange: (props: MapEntry['props']) => void
}

function PropsPart({ entry, faultAt, onChange }: PropsPartProps) {
  const { t } = useTexts('slots')
  const { props, propsSchema, original } = entry
  // What is not right stays in the fields, and is not saved.
  const [typed, setTyped] = useState<typeof props>()
  const schema = toSchema(propsSchema)
  const faults = typed ? faultsOfProps(typed, schema) : []
  const change = (next: typeof props) => {
    // A registered prop cannot be taken away: what is left out is as registered.
    const whole = { ...original?.props, ...next }
    const isRight = faultsOfProps(whole, schema).length === 0
    setTyped(isRight ? undefined : whole)
    if (isRight) onChange(whole)
  }
  const sayFault = (pointer: string) =>
    faults.find((fault) => fault.pointer === pointer)?.detail ?? faultAt(pointer)
  return (
    <>
      <PropsFields
        schema={propsSchema}
        props={typed ?? props}
        kept={Object.keys(original?.props ?? {})}
        faultAt={sayFault}
        onChange={change}
      />
      {faults.length > 0 && (
        <Text fz="sm" c="orange" role="status">
          {t('props.notSaved')}
        </Text>
      )}
    </>
  )
}

interface CriticalityFieldProps {
  readonly entry: MapEntry
  readonly onChange: (criticality: Criticality | null) => void
}

const OWN = 'own'

/** The criticality of an entry: as its component's team says, or as is chosen here. */
function CriticalityField({ entry, onChange }: CriticalityFieldProps) {
  const { t } = useTexts('slots')
  const { criticality: here, ownCriticality: own } = entry
  const asOwn =
    own === null ? t('criticality.own') : t('criticality.asOwn', { word: t(`criticality.${own}`) })
  return (
    <Select
      label={t('criticality')}
      description={t('criticality.help')}
      allowDeselect={false}
      data={[
        { value: OWN, label: asOwn },
        ...criticality.options.map((value) => ({ value, label: t(`criticality.${value}`) })),
      ]}
      value={here ?? OWN}
      onChange={(value) => onChange(criticality.options.find((one) => one === value) ?? null)}
    />
  )
}

function Original({ entry, onReset }: { readonly entry: MapEntry; readonly onReset: () => void }) {
  const { t } = useTexts('slots')
  const { source, changed, original } = entry
  const isAdded = source.of === 'operator' || !original
  if (!isAdded && changed.length === 0) return null
  const Icon = isAdded ? Trash2 : RotateCcw
  return (
    <Button
      me="auto"
      variant="default"
      {...(isAdded && { c: 'red' })}
      leftSection={<Icon size="0.9375rem" aria-hidden />}
      onClick={onReset}
    >
      {t(isAdded ? 'do.remove' : 'do.reset')}
    </Button>
  )
}

function serverFault({ saving }: DraftEditing, id: string, part: string): string | undefined {
  if (saving.state !== 'failed' || !isCodedError(saving.error)) return undefined
  const place = `/entries/${escapePointer(id)}${part}`
  const found = saving.error.errors?.find(({ pointer }) => pointer.endsWith(place))
  return found && faultOf(saving.error, found.pointer)
}
