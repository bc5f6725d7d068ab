import { Table } from '@mantine/core'
import type { HealthViolations, MovedSlot } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import rows from '../../../ui/rows.module.css'
import { TableHead } from '../../../ui/table-head'
import manage from '../manage.module.css'
import styles from './health.module.css'
import { Rated } from './page-measures'
import { usePlaceName } from './use-health-names'

/** The slots that moved pages. */
export function MovedSlots({ moved }: { readonly moved: readonly MovedSlot[] }): ReactElement {
  const { t } = useTexts('health')
  const formats = useFormats()
  const nameOf = usePlaceName()
  return (
    <section aria-labelledby="health-moved">
      <h2 id="health-moved" className={rows.heading}>
        {t('moved')}
      </h2>
      <p className={manage.hint}>{t(moved.length === 0 ? 'moved.none' : 'moved.text')}</p>
      {moved.length > 0 && (
        <Table className={styles.table ?? ''} aria-labelledby="health-moved">
          <TableHead columns={[t('slot'), t('measure.cls'), t('moved.times')]} />
          <Table.Tbody>
            {moved.map(({ remote, version, component, location, times, p75 }) => (
              <Table.Tr key={[remote, version, component, location].join('\n')}>
                <Table.Td>
                  <span className={styles.name}>
                    <bdi className={rows.name}>{component ?? t('component.unknown')}</bdi>
                    <span className={styles.facts}>
                      {remote !== null && (
                        <bdi>
                          {remote} {version}
                        </bdi>
                      )}
                      {location !== null && <span>{nameOf(location)}</span>}
                    </span>
                  </span>
                </Table.Td>
                <Table.Td data-label={t('measure.cls')}>
                  <Rated measure="cls" value={p75} />
                </Table.Td>
                <Table.Td data-label={t('moved.times')}>{formats.number(times)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </section>
  )
}

interface ViolationsProps {
  readonly violations: readonly HealthViolations[]
}

/** The attempts that the policy of pages refused, and whose code made them. */
export function Violations({ violations }: ViolationsProps): ReactElement {
  const { t } = useTexts('health')
  const formats = useFormats()
  return (
    <section aria-labelledby="health-violations">
      <h2 id="health-violations" className={rows.heading}>
        {t('violations')}
      </h2>
      <p className={manage.hint}>
        {t(violations.length === 0 ? 'violations.none' : 'violations.text')}
      </p>
      {violations.length > 0 && (
        <Table className={styles.table ?? ''} aria-labelledby="health-violations">
          <TableHead columns={[t('version'), t('violations.count')]} />
          <Table.Tbody>
            {violations.map(({ remote, version, count }) => (
              <Table.Tr key={`${remote} ${version}`}>
                <Table.Td>
                  {remote === null ? (
                    t('violations.host')
                  ) : (
                    <Link to={`/manage/health/${remote}`}>
                      <bdi>
                        {remote} {version}
                      </bdi>
                    </Link>
                  )}
                </Table.Td>
                <Table.Td data-label={t('violations.count')}>{formats.number(count)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </section>
  )
}
