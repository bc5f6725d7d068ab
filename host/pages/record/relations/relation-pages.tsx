import { Pagination } from '@mantine/core'
import type { ListBody } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { relationPerPage } from '../../../api/relations'
import { useTexts } from '../../../texts/use-texts'
import styles from '../../list/list.module.css'
import { RangeText } from '../../list/list-footer'
import type { RelationPlace } from './use-relation-place'

interface RelationPagesProps {
  readonly list: ListBody
  readonly label: string
  readonly place: RelationPlace
}

export function RelationPages({ list, label, place }: RelationPagesProps): ReactElement | null {
  const { t } = useTexts('record')
  const { total } = list
  if (total.value <= relationPerPage) return null
  return (
    <div className={styles.footer}>
      <RangeText page={place.page} perPage={relationPerPage} list={list} />
      <Pagination
        size="sm"
        aria-label={t('relation.pages', { label })}
        value={place.page}
        total={Math.ceil(total.value / relationPerPage)}
        getItemProps={(page) => ({
          component: Link,
          to: place.href(page),
          preventScrollReset: true,
          'aria-label': t('relation.page', { label, page }),
        })}
      />
    </div>
  )
}
