import type { ListBody } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { relationPerPage } from '../../../api/relations'
import { useTexts } from '../../../texts/use-texts'
import { PageLinks } from '../../../ui/page-links'
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
      <PageLinks
        aria-label={t('relation.pages', { label })}
        page={place.page}
        pages={Math.ceil(total.value / relationPerPage)}
        href={place.href}
        label={(page) => t('relation.page', { label, page })}
        preventScrollReset
      />
    </div>
  )
}
