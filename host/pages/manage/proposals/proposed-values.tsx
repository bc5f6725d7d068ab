import { Badge, Table } from '@mantine/core'
import type { Proposal } from '@slipway/sdk/contract'
import { Lock } from 'lucide-react'
import type { ReactElement } from 'react'
import { useGateChoices } from '../../../api/layout'
import { useFormats } from '../../../formats/use-formats'
import { useGateWords } from '../../../layout/use-gate-words'
import { useTexts } from '../../../texts/use-texts'
import styles from './proposals.module.css'

interface Value {
  readonly name: string
  readonly proposed: string
  readonly before: string
  readonly isChanged: boolean
  /** The lock that decides what is delivered in its place. */
  readonly locked: Proposal['locked'][number] | undefined
}

/** Props, gate and content as proposed, beside those that were approved before. */
export function ProposedValues({ proposal }: { readonly proposal: Proposal }): ReactElement {
  const { t } = useTexts('proposals')
  const { dateTime } = useFormats()
  const { before } = proposal
  const hasGate = [proposal, before].some((one) => (one?.gate ?? null) !== null)
  const sayGate = useGateWords(useGateChoices(hasGate))
  const names = { gate: t('gate'), content: t('content') }
  const values = valuesOf(proposal, { names, sayGate })
  if (values.length === 0) return <p className={styles.fact}>{t('values.none')}</p>
  return (
    <Table className={styles.values ?? ''} aria-label={t('values')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('values.name')}</Table.Th>
          {before && (
            <Table.Th>
              {t('values.before', { who: before.who, when: dateTime(before.at) })}
            </Table.Th>
          )}
          <Table.Th>{t('values.proposed')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {values.map((value) => (
          <Table.Tr key={value.name} data-changed={value.isChanged}>
            <Table.Th scope="row">
              <bdi>{value.name}</bdi>
              {value.isChanged && (
                <Badge size="xs" variant="light" ms={6} tt="none">
                  {t('values.changed')}
                </Badge>
              )}
            </Table.Th>
            {before && <Table.Td data-label={t('values.was')}>{value.before}</Table.Td>}
            <Table.Td data-label={t('values.proposed')}>
              {value.proposed}
              {value.locked && <Locked locked={value.locked} />}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Locked({ locked }: { readonly locked: Proposal['locked'][number] }) {
  const { t } = useTexts('proposals')
  return (
    <span className={styles.locked}>
      <Lock size="0.875rem" aria-hidden />
      {locked.held ? t('locked.to', { value: textOf(locked.value) }) : t('locked.out')}
    </span>
  )
}

interface Words {
  readonly names: { readonly gate: string; readonly content: string }
  readonly sayGate: ReturnType<typeof useGateWords>
}

function valuesOf(proposal: Proposal, { names, sayGate }: Words): readonly Value[] {
  const { before, props, locked } = proposal
  const all = new Set([
    ...Object.keys(props),
    ...Object.keys(before?.props ?? {}),
    ...locked.filter(({ held }) => held).map(({ prop }) => prop),
  ])
  const isChanged = (now: unknown, was: unknown) =>
    before !== null && JSON.stringify(now) !== JSON.stringify(was)
  const ofProps = [...all].map(
    (name): Value => ({
      name,
      proposed: textOf(props[name]),
      before: textOf(before?.props[name]),
      isChanged: isChanged(props[name], before?.props[name]),
      locked: locked.find(({ prop }) => prop === name),
    }),
  )
  const { gate, content } = proposal
  const was = { gate: before?.gate ?? null, content: before?.content ?? null }
  const others: Value[] = []
  if (gate !== null || was.gate !== null)
    others.push({
      name: names.gate,
      proposed: sayGate(gate),
      before: sayGate(was.gate),
      isChanged: isChanged(gate, was.gate),
      locked: undefined,
    })
  if (content !== null || was.content !== null)
    others.push({
      name: names.content,
      proposed: textOf(content ?? undefined),
      before: textOf(was.content ?? undefined),
      isChanged: isChanged(content, was.content),
      locked: undefined,
    })
  return [...ofProps, ...others]
}

function textOf(value: unknown): string {
  if (value === undefined) return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
