import { Group } from '@mantine/core'
import type { ReactElement } from 'react'
import { useFormats } from '../../formats/use-formats'
import { useTexts } from '../../texts/use-texts'
import { PageLinks } from '../../ui/page/page-links'
import styles from './manage.module.css'
import type { ManageAddress } from './use-manage-address'

const perPage = 25

interface ManageFooterProps {
  readonly total: number
  readonly address: ManageAddress
}

export function ManageFooter({ total, address }: ManageFooterProps): ReactElement {
  const { t } = useTexts('manage')
  const { number } = useFormats()
  const page = Number(address.query['page'] ?? 1)
  const from = (page - 1) * perPage + 1
  const to = Math.min(page * perPage, total)
  const pages = Math.ceil(total / perPage)
  return (
    <Group gap="0.5rem 0.75rem" pt="0.875rem">
      <p className={styles.range}>
        {t('count.of', { from: number(from), to: number(to), total: number(total) })}
      </p>
      {pages > 1 && (
        <PageLinks
          page={page}
          pages={pages}
          href={address.href}
          label={(item) => t('pages', { page: item })}
        />
      )}
    </Group>
  )
}
