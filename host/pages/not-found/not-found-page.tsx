import { Button } from '@mantine/core'
import { Compass } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../texts/use-texts'
import { usePageTitle } from '../../ui/page/use-page-title'
import { StateMessage } from '../../ui/state-message'

export function NotFoundPage(): ReactElement {
  const { t } = useTexts('shell')
  usePageTitle(t('notFound.pageTitle'))
  return (
    <StateMessage size="page" icon={Compass} title={t('notFound.title')} text={t('notFound.text')}>
      <Button component={Link} to="/" variant="default">
        {t('notFound.back')}
      </Button>
    </StateMessage>
  )
}
