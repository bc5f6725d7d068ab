import { Button } from '@mantine/core'
import { ListFilter } from 'lucide-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../../texts/use-texts'
import styles from '../list.module.css'

interface FilterButtonProps {
  readonly count: number
  readonly onClick?: React.MouseEventHandler<HTMLButtonElement>
  readonly ref?: React.Ref<HTMLButtonElement>
}

export function FilterButton({ count, ...props }: FilterButtonProps): ReactElement {
  const { t } = useTexts('list')
  return (
    <Button
      {...props}
      variant="default"
      leftSection={<ListFilter size="0.9375rem" aria-hidden />}
      rightSection={
        count > 0 && (
          <span className={styles.badge} aria-hidden>
            {count}
          </span>
        )
      }
      aria-label={count > 0 ? t('filter.buttonCount', { count }) : t('filter.button')}
    >
      {t('filter.button')}
    </Button>
  )
}
