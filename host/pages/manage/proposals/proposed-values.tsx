import { Badge, Table } from '@mantine/core'
import type { Proposal } from '@slipway/sdk/contract'
import { Lock } from 'lucide-react'
import type { ReactElement } from 'react'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import styles from './proposals.module.css'

interface Value {
  readonly name: string
  readonly proposed: unknown
  readonly before: unknown
  /** What is delivered in its place. */
  readonly locked: Proposal['locked'][number] | undefined
}

/** Props, gate and content as proposed, beside those that were approved before. */
export function ProposedValues({ proposal }: { readonly proposal: Proposal }): ReactElement {
  const { t } = useTexts('proposals')
  const { dateTime } = useFormats()
  const { before } = proposal
  const values = valuesOf(proposal, { gate: t('gate'), content: t('content') })
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
          <Table.Tr key={value.name} data-changed={isChanged(value, before)}>
            <Table.Th scope="row">
              <bdi>{value.name}</bdi>
              {isChanged(value, before) && (
                <Badge size="xs" variant="light" ms={6} tt="none">
                  {t('values.changed')}
                </Badge>
              )}
            </Table.Th>
            {before && <Table.Td data-label={t('values.was')}>{textOf(value.before)}</Table.Td>}
            <Table.Td data-label={t('values.proposed')}>
              {textOf(value.proposed)}
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
      <Lock size={14} aria-hidden />
      {locked.held ? t('locked.to', { value: textOf(locked.value) }) : t('locked.out')}
    </span>
  )
}

function valuesOf(proposal: Proposal, names: { readonly gate: string; readonly content: string }) {
  const { before, props, locked } = proposal
  const all = new Set([
    ...Object.keys(props),
    ...Object.keys(before?.props ?? {}),
    ...locked.filter(({ held }) => held).map(({ prop }) => prop),
  ])
  const ofProps = [...all].map(
    (name): Value => ({
      name,
      proposed: props[name],
      before: before?.props[name],
      locked: locked.find(({ prop }) => prop === name),
    }),
  )
  const others = (['gate', 'content'] as const)
    .filter((part) => proposal[part] !== null || (before?.[part] ?? null) !== null)
    .map(
      (part): Value => ({
        name: names[part],
        proposed: proposal[part] ?? undefined,
        before: before?.[part] ?? undefined,
        locked: undefined,
      }),
    )
  return [...ofProps, ...others]
}

function isChanged({ proposed, before: was }: Value, before: Proposal['before']): boolean {
  return before !== null && JSON.stringify(proposed) !== JSON.stringify(was)
}

function textOf(value: unknown): string {
  if (value === undefined) return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
