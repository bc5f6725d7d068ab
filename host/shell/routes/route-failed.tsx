import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import { useTexts } from '../../texts/use-texts'
import { StateMessage } from '../../ui/state-message'

/** The message in a page's place when it threw, or its code could not be loaded. */
export function RouteFailed(): ReactElement {
  const { t } = useTexts('common')
  return (
    <StateMessage title={t('failed.title')} text={t('failed.text')}>
      <Button onClick={() => window.location.reload()}>{t('failed.reload')}</Button>
    </StateMessage>
  )
}
