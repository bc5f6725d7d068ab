import { Badge } from '@mantine/core'
import { type PageGate, type Proposal, pageGate } from '@slipway/sdk/contract'
import { Lock } from 'lucide-react'
import { Fragment, type ReactElement } from 'react'
import { useGateChoices } from '../../../api/layout'
import { useFormats } from '../../../formats/use-formats'
import { useGateWords } from '../../../layout/use-gate-words'
import { useTexts } from '../../../texts/use-texts'
import { usePageWords } from '../page-gate/use-page-words'
import styles from './proposals.module.css'
import { ValuesTable } from './values-table'

type LockedProp = Proposal['locked'][number]

interface Value {
  readonly name: string
  readonly now: string
  readonly was: string
  readonly isChanged: boolean
  /** The lock that decides what is delivered in its place. */
  readonly locked?: LockedProp | undefined
}

/** Props, gate and content as proposed, beside those that were approved before. */
export function ProposedValues({ proposal }: { readonly proposal: Proposal }): ReactElement {
  const { t } = useTexts('proposals')
  const { dateTime } = useFormats()
  const values = useValues(proposal)
  const { before } = proposal
  if (values.length === 0) return <p className={styles.fact}>{t('values.none')}</p>
  const said = before && t('values.before', { who: before.who, when: dateTime(before.at) })
  return (
    <ValuesTable
      label={t('values')}
      columns={[t('values.name'), ...(said ? [said] : []), t('values.proposed')]}
      names={[t('values.name'), ...(said ? [t('values.was')] : []), t('values.proposed')]}
      rows={values.map(({ name, now, was, isChanged, locked }) => [
        <Name key="name" name={name} isChanged={before !== null && isChanged} />,
        ...(before ? [was] : []),
        <Fragment key="now">
          {now}
          {locked && <Locked {...locked} />}
        </Fragment>,
      ])}
    />
  )
}

function Name({ name, isChanged }: { readonly name: string; readonly isChanged: boolean }) {
  const { t } = useTexts('proposals')
  return (
    <>
      <bdi>{name}</bdi>
      {isChanged && (
        <Badge size="xs" variant="light" ms={6} tt="none">
          {t('values.changed')}
        </Badge>
      )}
    </>
  )
}

function Locked({ held, value }: LockedProp) {
  const { t } = useTexts('proposals')
  return (
    <span className={styles.locked}>
      <Lock size="0.875rem" aria-hidden />
      {held ? t('locked.to', { value: textOf(value) }) : t('locked.out')}
    </span>
  )
}

function useValues({ before, props, gate, content, locked }: Proposal): readonly Value[] {
  const { t } = useTexts('proposals')
  const was = { props: {}, gate: null, content: null, ...before }
  const hasGate = gate !== null || was.gate !== null
  const [page, wasPage] = [pageOf(gate), pageOf(was.gate)]
  const hasContent = content !== null || was.content !== null
  const choices = useGateChoices(hasGate)
  const sayGate = useGateWords(choices)
  const sayPage = usePageWords(choices)
  const held = locked.filter((one) => one.held).map(({ prop }) => prop)
  const names = new Set([...Object.keys(props), ...Object.keys(was.props), ...held])
  return [
    ...[...names].map((name) => ({
      ...compare(name, [props[name], was.props[name]], textOf),
      locked: locked.find(({ prop }) => prop === name),
    })),
    ...(hasGate ? [compare(t('gate'), [gate, was.gate], sayGate)] : []),
    ...(page || wasPage ? [compare(t('page'), [page, wasPage], sayPage)] : []),
    ...(hasContent
      ? [compare(t('content'), [content ?? undefined, was.content ?? undefined], textOf)]
      : []),
  ]
}

/** The conditions on the page, which stand in the gate of a proposal; `null`: there are none. */
function pageOf(gate: Proposal['gate']): PageGate | null {
  const names = Object.keys(pageGate.shape)
  const asked = Object.entries(gate ?? {}).filter(([name]) => names.includes(name))
  return asked.length > 0 ? Object.fromEntries(asked) : null
}

function compare<Raw>(
  name: string,
  [now, was]: [now: Raw, was: Raw],
  say: (value: Raw) => string,
): Value {
  const isChanged = JSON.stringify(now) !== JSON.stringify(was)
  return { name, now: say(now), was: say(was), isChanged }
}

function textOf(value: unknown): string {
  if (value === undefined) return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
