import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useHostApi } from '../../../api/api-context'
import { readListQuery } from '../../../api/records/list-query'
import { listQuery } from '../../../api/records/records'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import { StateMessage } from '../../../ui/state-message'
import styles from '../list.module.css'
import { leaveOut, type Misfit } from './misfits'

export interface MisfitAddressProps {
  readonly resource: string
  readonly misfits: readonly Misfit[]
}

const faultTexts = {
  field: 'misfit.field',
  value: 'misfit.value',
  sort: 'misfit.sort',
  other: 'misfit.other',
} as const

/** In place of a list whose address asks for what is not there any more: names it, and offers the rest. */
export function MisfitAddress({ resource, misfits }: MisfitAddressProps): ReactElement {
  const { t } = useTexts('list')
  const formats = useFormats()
  const [search] = useSearchParams()
  const rest = leaveOut(search, misfits)
  const query = { ...readListQuery(rest), page: 1, perPage: 1 }
  const { data } = useQuery(listQuery(useHostApi(), resource, query))
  const label = (name: string) => data?.filters.find((field) => field.name === name)?.label ?? name
  const count = data && formats.number(data.total.value)
  const counted = data?.total.exact === false ? `${count}+` : count
  const button = t('misfit.leaveOut', { count: misfits.length })
  return (
    <StateMessage icon={SearchX} title={t('misfit.title')} text={t('misfit.text')}>
      <ul className={styles.misfits}>
        {misfits.map(({ parameter, fault, name, value }) => (
          <li key={parameter}>{t(faultTexts[fault], { label: label(name), value })}</li>
        ))}
      </ul>
      <Button component={Link} to={`?${rest}`} replace>
        {counted === undefined ? button : `${button} (${counted})`}
      </Button>
      <Button component={Link} to={`/resources/${resource}`} replace variant="subtle">
        {t('none.all')}
      </Button>
    </StateMessage>
  )
}
