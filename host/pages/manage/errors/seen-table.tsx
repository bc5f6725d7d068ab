import type { ReactElement } from 'react'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import styles from './errors.module.css'

interface SeenTableProps {
  readonly label: string
  /** Heading of the first column. */
  readonly name: string
  readonly rows: readonly {
    readonly name: string
    readonly firstSeen: string
    readonly lastSeen: string
    readonly reports: number
  }[]
}

/** Since when, until when and how often an error was seen, by version or by browser. */
export function SeenTable({ label, name, rows }: SeenTableProps): ReactElement {
  const { t } = useTexts('errors')
  const formats = useFormats()
  return (
    <div>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{name}</th>
            <th scope="col">{t('first')}</th>
            <th scope="col">{t('last')}</th>
            <th scope="col" data-number>
              {t('count')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">
                <bdi>{row.name}</bdi>
              </th>
              <td data-label={t('first')}>{formats.dateTime(row.firstSeen)}</td>
              <td data-label={t('last')}>{formats.dateTime(row.lastSeen)}</td>
              <td data-label={t('count')} data-number>
                {formats.number(row.reports)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
