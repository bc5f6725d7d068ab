import { Table } from '@mantine/core'
import type { RecentOutcome } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import styles from './explain.module.css'

interface RecentProps {
  readonly recent: readonly RecentOutcome[]
  readonly component: string
}

/** The last loads and draws of this viewer. */
export function RecentTable({ recent, component }: RecentProps): ReactElement {
  const { t } = useTexts('explain')
  const formats = useFormats()
  if (recent.length === 0) return <p>{t('recent.none')}</p>
  const ms = (value: number | null) =>
    value === null ? '–' : `${formats.number(Math.round(value))} ms`
  return (
    <div className={styles.recent}>
      <Table aria-label={`${component}: ${t('part.recent')}`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('recent.at')}</Table.Th>
            <Table.Th>{t('recent.outcome')}</Table.Th>
            <Table.Th>{t('recent.version')}</Table.Th>
            <Table.Th>{t('recent.code')}</Table.Th>
            <Table.Th>{t('recent.draw')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {recent.map((outcome, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two may be of one moment
            <Table.Tr key={`${outcome.at} ${index}`}>
              <Table.Td>{formats.dateTime(outcome.at)}</Table.Td>
              <Table.Td>
                {outcome.outcome === 'drawn' ? t('recent.drawn') : <code>{outcome.outcome}</code>}
              </Table.Td>
              <Table.Td>{outcome.version ?? '–'}</Table.Td>
              <Table.Td>{ms(outcome.codeMs)}</Table.Td>
              <Table.Td>{ms(outcome.drawMs)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
