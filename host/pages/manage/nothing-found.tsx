import { Button } from '@mantine/core'
import { SearchX } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../texts/use-texts'
import { StateMessage } from '../../ui/state-message'

/** In place of a list that has entries, but none that were searched for. */
export function NothingFound({ to }: { readonly to: string }): ReactElement {
  const { t } = useTexts('manage')
  return (
    <StateMessage icon={SearchX} title={t('nothing.title')} text={t('nothing.text')}>
      <Button component={Link} to={to} reloadDocument={false} variant="default">
        {t('nothing.clear')}
      </Button>
    </StateMessage>
  )
}
